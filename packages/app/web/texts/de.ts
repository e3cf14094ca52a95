import { account } from './de/account.js';
import { shell } from './de/shell.js';
import { signIn } from './de/sign-in.js';
import { en } from './en.js';
import type { Texts } from './index.js';

export const de: Texts = { ...en, account, shell, signIn };
