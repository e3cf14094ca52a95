import { core, koa, node, type Section } from './statement.js';

const NO_SECRET = koa(
  'secrets-and-senders',
  'secret values, logins, tokens and full addresses are in no response of REST and tools and in no log line',
);
const SMTP = core(
  'smtp-senders',
  'is returned with exactly these fields, and with whether it has a login instead of the login',
);
const MAILBOX = core('mailboxes', 'is returned with exactly these fields, its address masked');
const SECRET = koa('secrets-and-senders', 'a secret is a name, a description and whether it has a value');
const RUN = koa('run-requests', 'sends it with variables and secrets');
const STATS = koa('history', 'counts by status, by action type and by UTC day');
const SENT = koa('http-requests', 'are sent as %s, with headers, and with or without a body');

export const RESOURCES: readonly Section[] = [
  {
    title: 'Senders and secrets',
    statements: [
      {
        id: 'smtp.login',
        says: 'An SMTP sender has `hasUsername` and `hasPassword` in place of its login.',
        tests: [SMTP, NO_SECRET],
      },
      {
        id: 'smtp.identity',
        says: 'An SMTP sender is known by its name, host and sending address.',
        tests: [SMTP, core('smtp-senders', 'is found by name, host and sending address')],
      },
      {
        id: 'mailbox.address',
        says: 'A connected mailbox shows two characters of its address, asterisks and the domain.',
        tests: [MAILBOX, koa('secrets-and-senders', 'senders have the same shape in both')],
      },
      { id: 'mailbox.tokens', says: 'A connected mailbox never shows a login token.', tests: [NO_SECRET, MAILBOX] },
      {
        id: 'secret.fields',
        says: 'A secret shows its name, its description and `hasValue`.',
        tests: [SECRET],
      },
      { id: 'secret.value', says: 'A secret never shows its value.', tests: [NO_SECRET] },
    ],
  },
  {
    title: 'Uploaded file',
    statements: [
      {
        id: 'file.key',
        says: 'A file is known by a string `key`, which the delete takes in its body.',
        tests: [koa('files', 'takes the key in its body')],
      },
      {
        id: 'file.filename',
        says: 'A file has a filename, which `q` searches.',
        tests: [koa('list-endpoints', 'has 25 records per page by default, at most 100, and is searched by q')],
      },
      {
        id: 'file.usage',
        says: 'With `usage=true` a file has `inUse` and `usedBy`, which names the layouts and presets that use it.',
        tests: [
          koa(
            'file-tools',
            'are listed with their users and cannot be deleted over REST or tools until nothing uses them',
          ),
          koa('files', 'tells usage: %s'),
        ],
      },
    ],
  },
  {
    title: 'HTTP request',
    statements: [
      {
        id: 'httpRequest.url',
        says: '`url` starts with `http://` or `https://`; any other scheme is refused when it is saved.',
        tests: [
          koa(
            'http-requests',
            'with a scheme other than http and https are refused, on create and on update, and nothing changes',
          ),
          core('http-requests', '%s', 'a scheme made by Liquid'),
        ],
      },
      {
        id: 'httpRequest.methods',
        says: 'GET, POST, PUT, PATCH and DELETE can be sent, and no other method.',
        tests: [SENT, core('http-requests', '%s', 'an unknown method')],
      },
      { id: 'httpRequest.headers', says: 'Headers of one’s own are sent.', tests: [SENT, RUN] },
      {
        id: 'httpRequest.body',
        says: 'A body is JSON, and may be empty.',
        tests: [SENT, core('http-requests', '%s', 'a body that is not JSON')],
      },
      {
        id: 'httpRequest.liquid',
        says: 'Texts may use `{{ variables.… }}` and `{{ secrets.… }}`.',
        tests: [RUN, core('requests/render', 'has url, headers and body rendered, and keeps method and timeout')],
      },
    ],
  },
  {
    title: 'History and statistics',
    statements: [
      {
        id: 'history.covers',
        says: 'History has both the mails that were sent and the HTTP requests that ran.',
        tests: [
          koa('history', 'lists executions newest first with exactly the fields of an entry'),
          RUN,
          node('send-email', 'is one unchanged message to every recipient, including unsubscribed ones'),
        ],
      },
      {
        id: 'history.data',
        says: 'One execution has its request and its response, masked.',
        tests: [
          koa('history', 'adds request and response to the fields of the list'),
          koa('masked-history', 'of %s shows no personal data over REST or tools, and keeps the rest readable'),
        ],
      },
      {
        id: 'history.filters',
        says: 'Executions are filtered by `actionType`, `status` and `actionConfigId`.',
        tests: [koa('history', 'filters by action type, status and the layout or request that ran')],
      },
      {
        id: 'stats.window',
        says: 'Statistics are totals and a success rate over a number of days.',
        tests: [STATS, koa('history', 'covers 30 days by default, at most 365, and refuses anything else')],
      },
      { id: 'stats.skipped', says: 'Skipped executions are not in the success rate.', tests: [STATS] },
      {
        id: 'status.PENDING',
        says: '`PENDING`: an execution that has not ended.',
        tests: [koa('run-requests', 'is PENDING in the history until the target responds')],
      },
      { id: 'status.SUCCESS', says: '`SUCCESS`: an execution that did what it should.', tests: [RUN] },
      {
        id: 'status.FAILED',
        says: '`FAILED`: an execution that did not.',
        tests: [koa('run-requests', '502 when the target fails')],
      },
      {
        id: 'status.SKIPPED',
        says: '`SKIPPED`: a marketing email whose To recipients have all unsubscribed. Nothing is sent, no quota is used, and the success rate ignores it.',
        tests: [node('send-email', 'is SKIPPED when every To recipient has unsubscribed'), STATS],
      },
      {
        id: 'status.bodyType',
        says: 'The `bodyType` of a layout never changes.',
        tests: [koa('layout-fields', 'that %s omits are kept, and the body type cannot change')],
      },
      {
        id: 'status.promote',
        says: 'Promoting swaps a translation with the layout.',
        tests: [koa('languages', 'rule 3: swaps layout and translation')],
      },
    ],
  },
];
