import { inProcessLiquid } from '../liquid/render.js';
import type { Ports } from '../ports/index.js';
import { noHttpClient } from './no-http-client.js';
import { noMailer } from './no-mailer.js';
import { noRepoHosts } from './no-repo-hosts.js';
import { plainHtmlTools } from './plain-html-tools.js';
import { systemClock, systemIds } from './system.js';

/** The ports that need neither a database nor a key, as a base for embedders. Hosts replace some of them. */
export const systemPorts = (): Pick<Ports, 'clock' | 'ids' | 'liquid' | 'html' | 'http' | 'mailer' | 'repoHosts'> => ({
  clock: systemClock,
  ids: systemIds(),
  liquid: inProcessLiquid(),
  html: plainHtmlTools,
  http: noHttpClient,
  mailer: noMailer,
  repoHosts: noRepoHosts,
});
