import { cli, core, koa, node, type Section, suite } from './statement.js';

const ONE_MESSAGE = node(
  'send-email',
  'is one message per recipient, each with its own link, and skips unsubscribed addresses in any spelling',
);
const NO_SECRET = koa(
  'secrets-and-senders',
  'secret values, logins, tokens and full addresses are in no response of REST and tools and in no log line',
);
const LIST = koa('list-endpoints', 'has 25 records per page by default, at most 100, and is searched by q');

export const SERVICE: readonly Section[] = [
  {
    title: 'The service',
    statements: [
      {
        id: 'service.1',
        says: 'A key works on the account of one store: layouts with languages and versions, senders, secret names, files, HTTP requests, history and statistics.',
        tests: [koa('table', 'is exactly this'), koa('table', 'shows nothing of another store')],
      },
      {
        id: 'service.2',
        says: 'REST under `/api/v1` and the tool server at `/api/mcp` take the same key and follow the same rules.',
        tests: [
          cli('every-client', 'lists and calls the tools of a key of level'),
          koa('tools', 'count every request of a batch, and report the remaining budget'),
        ],
      },
      {
        id: 'service.3.writes',
        says: 'Layouts, translations, versions (restore), HTTP requests (create, change, delete, run) and files (delete) can be written, and nothing else.',
        tests: [
          koa('table', 'is exactly this'),
          core('operations', 'offers exactly these operations to keys of each level'),
        ],
      },
      {
        id: 'service.3.read-only',
        says: 'Senders, secrets, history and statistics are read-only.',
        tests: [
          koa('secrets-and-senders', 'are read-only: there is no path or tool that changes one'),
          koa('history', 'is read-only: no method changes it'),
        ],
      },
      {
        id: 'service.3.upload',
        says: 'The API offers no upload of files.',
        tests: [koa('files', 'offers no upload')],
      },
      {
        id: 'service.4',
        says: 'No level can read a secret value, an SMTP password or an OAuth token; names and whether there is a value are shown.',
        tests: [
          NO_SECRET,
          koa('secrets-and-senders', 'a secret is a name, a description and whether it has a value'),
          koa('canary-runs', 'are found nowhere, however the target echoes them'),
          node('send-promises', 'rule 8: a secret is filled in when a $bodyType layout is sent'),
        ],
      },
      {
        id: 'service.5.masked',
        says: 'History is masked before it leaves the server, over REST and through tools.',
        tests: [
          koa('masked-history', 'of %s shows no personal data over REST or tools, and keeps the rest readable'),
          koa('run-requests', 'shows no address in the history list, even for a refused step'),
          node('send-email', 'the history masks personal data, hides secrets and keeps the rest readable'),
        ],
      },
      {
        id: 'service.5.heuristic',
        says: 'Masking is a heuristic: free text may still name a person.',
        tests: [koa('masked-history', 'is masked heuristically: a name in free text may remain')],
      },
      {
        id: 'service.6.literals',
        says: 'A credential typed into a header or body of an HTTP request is masked in every response.',
        tests: [
          koa('canary', 'a canary credential in every field is in no response of REST and tools and in no log line'),
          core('http-request-masks', 'masks literal credentials everywhere, and nothing else'),
        ],
      },
      {
        id: 'service.6.references',
        says: 'A reference such as `{{ secrets.NAME }}` is returned as it was written.',
        tests: [koa('http-requests', 'are created, listed, read, changed by PUT and by PATCH, and deleted')],
      },
      {
        id: 'service.7',
        says: 'A record of another store is not found, exactly like one that does not exist.',
        tests: [
          koa('table', 'returns the same 404 for the id of another store and for any other missing record'),
          koa('files', 'returns the same 404 for the key of another store and for any other missing file'),
          koa('languages', 'another store cannot reach languages and versions of a layout, and every 404 is the same'),
          koa(
            'history',
            'is invisible to another store: no entry, no count, the same 404, and nothing by the id of a layout',
          ),
          suite('layout-store', 'finds, locks, saves and removes nothing of another store'),
          suite('http-request-store', 'finds, replaces and removes nothing of another store'),
        ],
      },
      {
        id: 'service.8',
        says: 'Texts are rendered with Liquid: `{{ variables.… }}` is replaced by the value of the step, `{{ secrets.… }}` by the secret.',
        tests: [
          node('send-promises', 'rule 8: a secret is filled in when a $bodyType layout is sent'),
          node('send-email', 'is one unchanged message to every recipient, including unsubscribed ones'),
          koa('run-requests', 'sends it with variables and secrets'),
        ],
      },
      {
        id: 'service.9.transactional',
        says: 'A transactional layout goes unchanged to every recipient, even if unsubscribed.',
        tests: [node('send-email', 'is one unchanged message to every recipient, including unsubscribed ones')],
      },
      {
        id: 'service.9.unsubscribed',
        says: 'A marketing layout leaves out recipients who have unsubscribed.',
        tests: [
          ONE_MESSAGE,
          node(
            'send-promises',
            'a marketing email drops an unsubscribed bcc; the others are on the first message only',
          ),
        ],
      },
      {
        id: 'service.9.skipped',
        says: 'When every To recipient has unsubscribed, nothing is sent, no quota is used and the execution is `SKIPPED`.',
        tests: [node('send-email', 'is SKIPPED when every To recipient has unsubscribed')],
      },
      {
        id: 'service.9.links',
        says: 'A marketing layout is one message for each To recipient, each with its own unsubscribe link, at most 20 per step.',
        tests: [
          ONE_MESSAGE,
          node(
            'send-email',
            'goes to at most 20 recipients, without unsubscribed and duplicate ones; more are refused before anything is sent',
          ),
        ],
      },
      {
        id: 'service.9.footer',
        says: 'A marketing mail ends with the unsubscribe sentence and the company details.',
        tests: [node('attachments', 'as links appear above the footer of a marketing email (%s)'), ONE_MESSAGE],
      },
      {
        id: 'service.10.placed',
        says: 'The author places `{{ unsubscribe_url }}` and `{{ unsubscribe_link }}` where they belong.',
        tests: [
          core('liquid/render', 'are a trusted link and an escaped address in HTML'),
          node('send-email', 'ends with the texts of its language, which may use the link in Liquid'),
        ],
      },
      {
        id: 'service.10.transactional',
        says: 'Both placeholders are empty in transactional layouts.',
        tests: [node('send-email', 'has no footer, and both placeholders are empty')],
      },
      {
        id: 'service.11',
        says: 'A layout that steps still use can be deleted; those steps fail until they use another one.',
        tests: [
          node(
            'send-promises',
            'rule 11: steps that use a deleted layout are recorded as failed until they use another one',
          ),
        ],
      },
    ],
  },
  {
    title: 'Conventions',
    statements: [
      {
        id: 'conventions.json',
        says: 'Requests and responses are JSON.',
        tests: [
          koa('rest', 'refuses %s', 'a form'),
          koa('rest', 'accepts a body without a content type as JSON, and every JSON content type'),
          koa('openapi', 'responds to the example of $verb $path as documented'),
        ],
      },
      { id: 'conventions.page', says: 'Lists take `page`, an integer from 1, by default 1.', tests: [LIST] },
      {
        id: 'conventions.limit',
        says: 'Lists take `limit`, an integer, by default 25 and at most 100. Two differ: all translations of a layout are on one page unless `limit` is sent, and pages of repository versions always have 20.',
        tests: [
          LIST,
          koa('languages', 'rule 1: at most 30 languages per layout'),
          koa('repo-versions', 'lists every version in the repository, newest first, twenty per page'),
        ],
      },
      { id: 'conventions.q', says: 'Lists with a text to search take `q`.', tests: [LIST] },
      {
        id: 'conventions.error',
        says: 'An error is an object with the one string field `error`.',
        tests: [koa('openapi', 'refuses $verb $path as documented')],
      },
    ],
  },
];
