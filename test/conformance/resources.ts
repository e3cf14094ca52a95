import { core, koa, node, type Section } from './statement.js';

const NO_SECRET = koa('secrets-and-senders', 'secret values, logins, tokens and full addresses are in no answer');
const SMTP = core('smtp-senders', 'reads back with exactly these fields, and whether it has a login');
const MAILBOX = core('mailboxes', 'reads back with exactly these fields, its address masked');
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
        tests: [koa('list-endpoints', 'has pages of 25 unless told otherwise, of 100 at most, and is searched by q')],
      },
      {
        id: 'file.usage',
        says: 'With `usage=true` a file has `inUse` and `usedBy`, which names the layouts and presets that use it.',
        tests: [koa('file-tools', 'are named with what uses them'), koa('files', 'tells usage: %s')],
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
          koa('http-requests', 'to any scheme but http and https are refused'),
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
        tests: [SENT, core('http-requests', '%s', 'a body that is no JSON')],
      },
      {
        id: 'httpRequest.liquid',
        says: 'Texts may use `{{ variables.… }}` and `{{ secrets.… }}`.',
        tests: [RUN, core('requests/render', 'has url, headers and body filled in')],
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
          node('send-email', 'is one message, unchanged, to every recipient'),
        ],
      },
      {
        id: 'history.data',
        says: 'One execution has its request and its response, masked.',
        tests: [
          koa('history', 'adds what was sent and what came back'),
          koa('masked-history', 'of %s shows no person over REST or tools'),
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
        tests: [STATS, koa('history', 'covers 30 days unless told otherwise')],
      },
      { id: 'stats.skipped', says: 'Skipped executions are not in the success rate.', tests: [STATS] },
      {
        id: 'status.PENDING',
        says: '`PENDING`: an execution that has not ended.',
        tests: [koa('run-requests', 'is PENDING in the history while the target has not answered')],
      },
      { id: 'status.SUCCESS', says: '`SUCCESS`: an execution that did what it should.', tests: [RUN] },
      {
        id: 'status.FAILED',
        says: '`FAILED`: an execution that did not.',
        tests: [koa('run-requests', '502 when the target fails')],
      },
      {
        id: 'status.SKIPPED',
        says: '`SKIPPED`: a marketing mail to nobody but unsubscribed recipients. Nothing is sent, no quota is used, and the success rate ignores it.',
        tests: [node('send-email', 'is SKIPPED when every To recipient has unsubscribed'), STATS],
      },
      {
        id: 'status.bodyType',
        says: 'The `bodyType` of a layout never changes.',
        tests: [koa('layout-fields', 'does not send stay, and the body type cannot change')],
      },
      {
        id: 'status.promote',
        says: 'Promoting swaps a translation with the layout.',
        tests: [koa('languages', 'rule 3: swaps layout and translation')],
      },
    ],
  },
];
