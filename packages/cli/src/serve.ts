import { createServer } from 'node:net';
import { createWebApp, NEEDS_HTTPS } from '@sendstep/app';
import { type App, LEVELS, type Level, publicUrl } from '@sendstep/core';
import { createKoaApp, createMetrics, type Listening, listen, listenAdmin } from '@sendstep/koa';
import { createToolServer } from '@sendstep/mcp';
import { type Configuration, compose, createLogger, SettingError, startMailCatcher } from '@sendstep/node';
import { pc } from './colours.js';
import { createDemoStore } from './demo.js';
import { moveDemoSender } from './demo-sender.js';
import { hostAddress, openableUrls } from './host-address.js';
import type { Streams } from './output.js';
import { release } from './release.js';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Networks a demo may call besides public addresses: targets are often on the same machine. */
const DEMO_NETWORKS = ['127.0.0.0/8', '::1'];

/** Demo mode needs the embedded database and a host that only this machine can reach. */
const isDemo = ({ databaseUrl, host }: Configuration) => databaseUrl.startsWith('sqlite:') && LOOPBACK.has(host);

/** Serves the REST API and the tools until a signal arrives. */
export async function serve(
  given: Configuration,
  flags: { demo: boolean; logLevel?: string | undefined },
  streams: Streams,
): Promise<void> {
  const demo = flags.demo && isDemo(given);
  const config = demo ? { ...given, allowNetworks: [...given.allowNetworks, ...DEMO_NETWORKS] } : given;
  const logger = createLogger(flags.logLevel);
  await checkHost(config.host);
  const composed = await compose(config, { logger });
  const { app } = composed;
  await composed.warm().catch(async (error: unknown) => {
    await composed.close();
    throw error;
  });
  const inbox = demo ? await startMailCatcher() : undefined;
  let demoStore: string | undefined;
  // In this order: the mailer ends its connections to the mail catcher.
  const close = () => composed.close().then(() => inbox?.close());
  const metrics = config.admin && createMetrics(composed.readings);
  const koa = createKoaApp(app, {
    release,
    ...(metrics ? { metrics } : {}),
    ...(config.baseUrl ? { baseUrl: config.baseUrl } : {}),
    logger,
    tools: createToolServer(app, {
      version: release,
      allowedOrigins: config.origins,
      // Against DNS rebinding: such a page sends its own host name.
      ...(LOOPBACK.has(config.host) ? { allowedHosts: ['127.0.0.1', '[::1]', 'localhost'] } : {}),
    }),
    web: createWebApp(app, {
      ...(config.baseUrl ? { baseUrl: config.baseUrl } : {}),
      ...(config.oidc
        ? { oidc: { ...config.oidc, report: (fault) => logger.warn({ fault }, 'sign-in by OpenID Connect failed') } }
        : {}),
      mailboxes: {
        ...mailboxClients(config),
        report: (fault) => logger.warn({ fault }, 'connecting a mailbox failed'),
      },
      ...(inbox ? { inbox: { ...inbox, storeId: () => demoStore } } : {}),
    }),
    origins: config.origins,
    trustProxy: config.trustProxy,
  });
  let listening: Listening;
  let admin: Awaited<ReturnType<typeof listenAdmin>> | undefined;
  try {
    listening = await listen(koa, { ...config, logger });
  } catch (error) {
    await close();
    throw listenFault(error as NodeJS.ErrnoException, config);
  }
  try {
    if (metrics) admin = await listenAdmin(metrics, config.admin!);
  } catch (error) {
    await listening.close(0);
    await close();
    throw listenFault(error as NodeJS.ErrnoException, config.admin!, '--admin-port');
  }
  const stop = async (drainMs: number) => {
    await listening.close(undefined, drainMs);
    await admin?.close();
    await close();
  };
  try {
    const address = hostAddress(listening.url, config.baseUrl);
    composed.startJobs(address);
    const isEmpty = demo && (await app.ports.stores.list({ offset: 0, limit: 1 })).total === 0;
    const keys = isEmpty ? await createDemoStore(app, inbox?.port) : undefined;
    if (inbox) demoStore = await moveDemoSender(app, inbox.port);
    // A host that listens on every address does not know its public URL; another host may.
    const linksWork = address !== undefined || (await publicUrl(app.ports).then(Boolean, () => false));
    const signIn = demo ? await signInPath(app) : undefined;
    const { baseUrl } = config;
    streams.out(banner(listening.url, { baseUrl, signIn, inbox, keys, linksWork, metrics: admin?.url }));
  } catch (error) {
    await stop(0);
    throw error;
  }
  const signal = await endSignal();
  streams.out('\nStopping: waiting for requests in flight\n');
  // Whoever presses Ctrl-C has no load balancer.
  await stop(signal === 'SIGTERM' ? config.drainMs : 0);
}

/** The providers at which people can connect mailboxes: those whose client is set. */
const mailboxClients = ({ google, microsoft }: Configuration) =>
  Object.fromEntries(
    Object.entries({ google, microsoft }).flatMap(([name, { clientId, clientSecret, ...urls }]) =>
      clientId && clientSecret ? [[name, { ...urls, clientId, clientSecret }]] : [],
    ),
  );

/** A sign-in link for whoever started the demo, who can do anything with its data anyway. */
async function signInPath(app: App): Promise<string> {
  return (await (await app.admit({ owner: undefined })).run('app.link', {})).url;
}

interface Start {
  baseUrl: string | undefined;
  signIn: string | undefined;
  /** Where the mail catcher listens, in the demo. */
  inbox: { host: string; port: number } | undefined;
  keys: Record<Level, string> | undefined;
  linksWork: boolean;
  /** Where the metrics are served. */
  metrics: string | undefined;
}

function banner(listening: string, { baseUrl, signIn, inbox, keys, linksWork, metrics }: Start): string {
  const { here: url, network } = openableUrls(listening);
  const lines = [
    '',
    `${pc.bold('Sendstep')} ${release}`,
    '',
    `  App    ${appText(baseUrl ?? url, signIn)}`,
    `  REST   ${url}/api/v1`,
    `  Tools  ${url}/api/mcp`,
    `  Docs   ${url}/docs`,
    ...(metrics ? [`  Stats  ${metrics}/metrics`] : []),
    ...(network ? ['', `  From other machines: ${network}`] : []),
    '',
  ];
  if (keys) {
    lines.push('Created a demo store. Its keys are shown only once:', '');
    for (const level of LEVELS) lines.push(`  ${level.padEnd(8)} ${keys[level]}`);
    lines.push('', 'Try it:', '', `  curl -H "Authorization: Bearer ${keys.read}" ${url}/api/v1/http-requests`, '');
  } else lines.push('Create a key: sendstep keys create --store STORE --level read', '');
  if (inbox) {
    lines.push(
      `Demo mode: emails to ${inbox.host}:${inbox.port} appear in the inbox of the app and are not delivered;`,
      `outgoing calls may also reach this machine (${DEMO_NETWORKS.join(', ')}).`,
      '',
    );
  }
  if (!linksWork) {
    lines.push(
      'SENDSTEP_BASE_URL is not set: marketing emails and emails with download links are rejected, because',
      'their links need a public URL. Set it to the URL where customers reach this host.',
      '',
    );
  }
  lines.push(pc.dim('Press Ctrl-C to stop.'), '');
  return lines.join('\n');
}

/** The sign-in link of a demo; elsewhere the address and how to get a link, or what is missing. */
function appText(base: string, signIn: string | undefined): string {
  const { protocol, hostname } = new URL(base);
  if (protocol !== 'https:' && !LOOPBACK.has(hostname.replace(/^\[|\]$/g, ''))) return NEEDS_HTTPS;
  return base.replace(/\/+$/, '') + (signIn ?? '/app/ (sendstep app link prints a sign-in link)');
}

/** Listens briefly, to reject a wrong host before a database is created. */
function checkHost(host: string): Promise<void> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new SettingError('SENDSTEP_HOST', `cannot listen on ${host} (${code})`)),
    );
    probe.listen(0, host, () => probe.close(() => resolve()));
  });
}

function listenFault(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
  flag: '--port' | '--admin-port' = '--port',
): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `port ${port} on ${host} is already in use: stop the other program, or choose another port with ${flag}`,
    );
  }
  if (error.code === 'EACCES')
    return new SettingError(
      flag === '--port' ? 'SENDSTEP_PORT' : 'SENDSTEP_ADMIN_PORT',
      `not allowed to listen on port ${port}; choose one above 1023`,
    );
  return new Error(`cannot listen on ${host}:${port} (${error.code})`);
}

/** Resolves with the first signal; a second one exits immediately. */
function endSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let stopping = false;
    const onSignal = (signal: NodeJS.Signals) => {
      if (stopping) process.exit(130);
      stopping = true;
      resolve(signal);
    };
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  });
}
