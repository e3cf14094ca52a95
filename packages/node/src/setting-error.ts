import { SendstepError } from '@sendstep/core/errors';

/** An invalid option or setting, which whoever starts the program has to change. */
export class SettingError extends SendstepError {
  constructor(
    readonly setting: string,
    readonly reason: string,
  ) {
    super('invalid', `${setting}: ${reason}`);
  }
}
