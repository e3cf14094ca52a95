import { account } from './en/account.js';
import { developer } from './en/developer.js';
import { home } from './en/home.js';
import { shell } from './en/shell.js';
import { signIn } from './en/sign-in.js';

export const en = { account, developer, home, shell, signIn };
