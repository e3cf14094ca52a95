import { core, koa, node, type Proof, type Section, type Statement, suite } from './statement.js';

const LEVEL = koa('table', 'is refused below its level');
const EXAMPLE = koa('openapi', 'responds to the example of $verb $path as documented');
const LIST = koa('list-endpoints', 'has 25 records per page by default, at most 100, and is searched by q');
const MADE = koa('languages', 'and read back by any spelling of its code');
const REQUESTS = koa('http-requests', 'are created, listed, read, changed by PUT and by PATCH, and deleted');
const PROMOTE = koa('languages', 'rule 3: swaps layout and translation');
const REPO_ORDER = koa('repo-versions', 'checks in this order: 404 for the layout, 409, 404 for the commit');
const REPO_RESTORE = koa('repo-versions', 'shows the layout as at a commit and restores it with exactly its languages');
const IN_USE = koa(
  'file-tools',
  'are listed with their users and cannot be deleted over REST or tools until nothing uses them',
);
const SENDER_SHAPE = koa('secrets-and-senders', 'senders have the same shape in both');

/** An endpoint below `/api/v1`, with the level that it needs. */
const endpoint = (route: string, level: 'read' | 'write' | 'execute', says: string, tests: Proof[]): Statement => {
  const [verb, path] = route.split(' ') as [string, string];
  return {
    id: `endpoint.${verb} /api/v1${path}`,
    says: `${says} Needs a key of level ${level}.`,
    tests: [...tests, LEVEL],
  };
};

const LAYOUT = '/email-templates/:id';

export const ENDPOINTS: readonly Section[] = [
  {
    title: 'Endpoints: index and identity',
    statements: [
      {
        id: 'endpoint.GET /api/v1',
        says: 'Tells without a key that the API is up, and its version. It is a health check too.',
        tests: [
          koa('rest', 'the index without a key, and ignores one'),
          koa('rest', 'returns 503 with an error when the storage is unavailable'),
        ],
      },
      {
        id: 'endpoint.GET /api/v1/',
        says: 'The index is the same with a slash at the end.',
        tests: [koa('landing', 'is accepted, mounted at %s')],
      },
      endpoint('GET /me', 'read', 'Confirms that a key works, and shows its level.', [
        koa('rest', 'returns the store, level and remaining budgets of a key'),
      ]),
    ],
  },
  {
    title: 'Endpoints: layouts',
    statements: [
      endpoint(
        'GET /email-templates',
        'read',
        'Lists layouts by page, searched in name, subject and description, by category; there is no filter by body type.',
        [
          LIST,
          koa('layouts', 'lists by category, refuses an unknown one, and has no filter by body type'),
          suite('layout-store', 'lists one store by category and search text, newest first'),
        ],
      ),
      endpoint('POST /email-templates', 'write', 'Creates a layout, with 201.', [
        koa('layout-fields', 'of a text layout are stored as sent'),
        koa('layout-fields', 'of a visual layout are stored as sent'),
      ]),
      endpoint(
        `GET ${LAYOUT}`,
        'read',
        'Returns a layout with its design or attachments, its footer texts and its languages.',
        [
          koa('layout-fields', 'of a text layout are stored as sent'),
          koa('layout-fields', 'of a visual layout are stored as sent'),
        ],
      ),
      ...['PUT', 'PATCH'].map((verb) =>
        endpoint(`${verb} ${LAYOUT}`, 'write', 'Changes the fields that are sent, and no others.', [
          koa('layout-fields', 'that %s omits are kept, and the body type cannot change'),
        ]),
      ),
      endpoint(
        `DELETE ${LAYOUT}`,
        'write',
        'Deletes a layout with its translations and versions. It is never blocked; a `warning` counts the steps that still use it.',
        [koa('layout-fields', 'are deleted with the layout, and the response says how many steps still use it')],
      ),
      endpoint(
        'GET /layout-schema',
        'read',
        'Returns the format of designs, the defaults of each block, the usable Liquid, the constraints and an example.',
        [koa('layouts', 'serves a schema whose example can be posted unchanged')],
      ),
    ],
  },
  {
    title: 'Endpoints: translations',
    statements: [
      endpoint(
        `GET ${LAYOUT}/translations`,
        'read',
        'Returns every language of a layout with its content, the main language included.',
        [koa('languages', 'is listed with the main language on every page, in the shape of a translation')],
      ),
      endpoint(`GET ${LAYOUT}/translations/:locale`, 'read', 'Returns one language.', [MADE]),
      endpoint(`PUT ${LAYOUT}/translations/:locale`, 'write', 'Creates or replaces a language with its full content.', [
        MADE,
      ]),
      endpoint(
        `DELETE ${LAYOUT}/translations/:locale`,
        'write',
        'Removes a language, after which mails fall back to the layout’s own content.',
        [
          koa('languages', 'is removed, and its language is then missing'),
          node('send-languages', 'is the exact locale, then the base language'),
        ],
      ),
      endpoint(`POST ${LAYOUT}/translations/:locale/promote`, 'write', 'Makes a language the main one.', [PROMOTE]),
      {
        id: 'translations.rule.1',
        says: 'A layout has at most 30 languages: 30 translations besides its main language, which is not counted.',
        tests: [koa('languages', 'rule 1: at most 30 languages per layout')],
      },
      {
        id: 'translations.rule.2',
        says: 'A mail is sent in the exact locale, else in the base language, else in a regional variant, else as the layout is.',
        tests: [
          node(
            'send-languages',
            'is the exact locale, then the base language, then a regional variant, then the layout',
          ),
        ],
      },
      {
        id: 'translations.rule.3.swap',
        says: 'Promoting gives the layout the content and locale of the translation, and keeps its former content as a translation.',
        tests: [PROMOTE],
      },
      {
        id: 'translations.rule.3.sends',
        says: 'Attachments and footer texts swap too: every language sends what it sent before.',
        tests: [
          node('send-languages', 'sends the same in every language before and after a promotion'),
          core('promote', 'does not change what any language sends, in both directions, whatever was inherited'),
        ],
      },
      {
        id: 'translations.rule.3.response',
        says: 'The response has `promoted`, `previousMainLanguage` and the layout.',
        tests: [PROMOTE],
      },
      {
        id: 'translations.rule.3.undo',
        says: 'Promoting is one version, and can be undone.',
        tests: [PROMOTE],
      },
    ],
  },
  {
    title: 'Endpoints: versions',
    statements: [
      endpoint(`GET ${LAYOUT}/versions`, 'read', 'Lists the versions, newest first; the newest 25 are kept.', [
        koa('languages', 'every write through the API is one, newest first'),
        koa('languages', 'the newest 25 are kept and numbers are never reused'),
      ]),
      endpoint(
        `GET ${LAYOUT}/versions/:version`,
        'read',
        'Returns the complete snapshot of one version: the layout and all its translations.',
        [koa('languages', 'one is a complete snapshot: the layout and all translations')],
      ),
      endpoint(`POST ${LAYOUT}/versions/:version/restore`, 'write', 'Puts a version back, as a new version.', [
        koa('languages', 'restoring puts back exactly that set of languages, as a new version'),
      ]),
      endpoint(
        `GET ${LAYOUT}/versions/repo`,
        'read',
        'Lists every version in the connected repository, 20 to a `page`.',
        [koa('repo-versions', 'lists every version in the repository, newest first, twenty per page')],
      ),
      endpoint(`GET ${LAYOUT}/versions/repo/:sha`, 'read', 'Returns the layout as it is in a commit.', [REPO_RESTORE]),
      endpoint(
        `POST ${LAYOUT}/versions/repo/:sha/restore`,
        'write',
        'Restores a version of the repository, which works like a save.',
        [REPO_RESTORE],
      ),
      {
        id: 'versions.repo.provider',
        says: 'The segment of the path names the provider of the repository.',
        tests: [REPO_ORDER, koa('repo-versions', 'returns 404 for any other provider, and accepts no other method')],
      },
      {
        id: 'versions.repo.409',
        says: 'Without a connected repository these three endpoints return 409.',
        tests: [REPO_ORDER],
      },
    ],
  },
  {
    title: 'Endpoints: senders and secrets',
    statements: [
      endpoint('GET /smtp-configs', 'read', 'Lists SMTP senders without their logins.', [LIST, SENDER_SHAPE]),
      endpoint('GET /senders', 'read', 'Lists connected mailboxes of two providers, with masked addresses.', [
        LIST,
        SENDER_SHAPE,
        core('mailboxes', '%s', 'an unknown provider'),
      ]),
      endpoint('GET /secrets', 'read', 'Lists names and descriptions of secrets with `hasValue`, and no value.', [
        LIST,
        koa('secrets-and-senders', 'a secret is a name, a description and whether it has a value'),
      ]),
      {
        id: 'senders.app',
        says: 'Senders and secrets are made and changed in the app alone.',
        tests: [koa('secrets-and-senders', 'are read-only: there is no path or tool that changes one')],
      },
    ],
  },
  {
    title: 'Endpoints: files',
    statements: [
      endpoint('GET /files', 'read', 'Lists logos, images and attachments, searched by filename.', [
        LIST,
        core('files', 'shows records newest first, searched by filename'),
      ]),
      endpoint('DELETE /files', 'write', 'Deletes one file, whose `key` is in the JSON body.', [
        koa('files', 'takes the key in its body'),
      ]),
      {
        id: 'files.rule.1',
        says: '`usage=true` adds `inUse` and `usedBy`; it is off by default.',
        tests: [IN_USE, koa('files', 'tells usage: %s')],
      },
      {
        id: 'files.rule.2.in-use',
        says: 'A file that a layout or a preset uses is not deleted: 409, with the names of what uses it.',
        tests: [IN_USE],
      },
      {
        id: 'files.rule.2.unused',
        says: 'A file that nothing uses is deleted at once and for good.',
        tests: [IN_USE, core('files', 'permanently removes record and bytes')],
      },
    ],
  },
  {
    title: 'Endpoints: HTTP requests',
    statements: [
      endpoint('GET /http-requests', 'read', 'Lists HTTP requests by page, searched by `q`.', [LIST, REQUESTS]),
      endpoint('POST /http-requests', 'write', 'Creates one.', [REQUESTS]),
      endpoint('GET /http-requests/:id', 'read', 'Returns one.', [REQUESTS]),
      endpoint('PUT /http-requests/:id', 'write', 'Changes one.', [REQUESTS]),
      endpoint('PATCH /http-requests/:id', 'write', 'Changes one.', [REQUESTS]),
      endpoint('DELETE /http-requests/:id', 'write', 'Deletes one.', [REQUESTS]),
      endpoint(
        'POST /http-requests/:id/test',
        'execute',
        'Runs it against its real target; 502 when the target failed.',
        [
          koa('run-requests', 'sends it with variables and secrets'),
          koa('run-requests', '502 when the target fails'),
          koa('http-requests', 'return 502 when the target cannot be reached'),
        ],
      ),
    ],
  },
  {
    title: 'Endpoints: history and statistics',
    statements: [
      endpoint('GET /history', 'read', 'Lists executions of mails and HTTP requests by page, filtered.', [
        LIST,
        koa('history', 'filters by action type, status and the layout or request that ran'),
      ]),
      endpoint('GET /history/:id', 'read', 'Returns one execution with its request and response.', [
        koa('history', 'adds request and response to the fields of the list'),
      ]),
      endpoint(
        'GET /stats',
        'read',
        'Returns totals and the success rate of `days` days, 30 by default, at most 365.',
        [koa('history', 'covers 30 days by default, at most 365, and refuses anything else'), EXAMPLE],
      ),
      {
        id: 'history.actionType',
        says: '`actionType` is exactly `EMAIL` or `HTTP_REQUEST`; anything else is ignored.',
        tests: [koa('history', 'ignores an unknown action type')],
      },
      {
        id: 'history.status',
        says: '`status` is one of `PENDING`, `SUCCESS`, `FAILED` and `SKIPPED`.',
        tests: [
          koa('history', 'filters by action type, status and the layout or request that ran'),
          koa('history', 'ignores an unknown action type'),
        ],
      },
    ],
  },
];
