import { SendstepError } from '@sendstep/core/errors';

/** An invalid setting, which the person who started the program has to change. */
export class SettingError extends SendstepError {
  constructor(setting: string, reason: string) {
    super('invalid', `${setting}: ${reason}`);
  }
}
