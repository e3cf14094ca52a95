import { SendstepError } from '@sendstep/core/errors';

/** A setting that cannot be used: whoever started the program has to change it. */
export class SettingError extends SendstepError {
  constructor(setting: string, reason: string) {
    super('invalid', `${setting}: ${reason}`);
  }
}
