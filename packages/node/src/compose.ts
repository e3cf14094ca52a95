import type { Configuration, Setting } from './configuration.js';
import { createSendstep, type Sendstep } from './create-sendstep.js';
import { findMasterKeys, type MasterKeys } from './master-key.js';
import { openStorage } from './open-storage.js';
import { type OptionName, readOptions, type SendstepOptions } from './options.js';
import { SettingError } from './setting-error.js';

/** The options of `createSendstep` that a configuration describes. Its hosts and commands start the jobs themselves. */
const optionsOf = (config: Configuration): SendstepOptions => ({
  database: config.databaseUrl,
  dataDirectory: config.dataDirectory,
  masterKey: config.masterKey,
  masterKeyFile: config.masterKeyFile,
  baseUrl: config.baseUrl,
  allowNetworks: config.allowNetworks,
  githubApiUrl: config.githubApiUrl,
  google: config.google,
  microsoft: config.microsoft,
  background: false,
});

/** The settings that the options come from. */
const SETTING_OF: Partial<Record<OptionName, Setting>> = {
  database: 'SENDSTEP_DATABASE_URL',
  dataDirectory: 'SENDSTEP_DATA_DIR',
  masterKey: 'SENDSTEP_MASTER_KEY',
  masterKeyFile: 'SENDSTEP_MASTER_KEY_FILE',
};

/** The same error with the name that the operator knows. */
function bySetting(error: unknown): unknown {
  if (!(error instanceof SettingError)) return error;
  return new SettingError(SETTING_OF[error.setting as OptionName] ?? error.setting, error.reason);
}

/** `createSendstep` with the options of a configuration, for the command line. */
export async function compose(
  config: Configuration,
  more: Pick<SendstepOptions, 'logger' | 'migrate'> = {},
): Promise<Sendstep> {
  try {
    return await createSendstep({ ...optionsOf(config), ...more });
  } catch (error) {
    throw bySetting(error);
  }
}

/** Brings the schema up to date, creating a SQLite file if necessary; returns the migrations it ran. */
export async function migrateDatabase(config: Configuration): Promise<string[]> {
  try {
    const { storage, migrated } = await openStorage(readOptions(optionsOf(config)));
    await storage.close();
    return migrated;
  } catch (error) {
    throw bySetting(error);
  }
}

/** The master keys of a configuration. `fresh`: nothing is encrypted yet, so a missing key may be created. */
export function masterKeys(config: Configuration, fresh: boolean): MasterKeys {
  try {
    return findMasterKeys(readOptions(optionsOf(config)), fresh);
  } catch (error) {
    throw bySetting(error);
  }
}
