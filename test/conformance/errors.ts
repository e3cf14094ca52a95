import { core, koa, node, type Section } from './statement.js';

const EXAMPLE = koa('openapi', 'responds to the example of $verb $path as documented');
const REFUSED = koa('openapi', 'refuses $verb $path as documented');
const onEveryWrite = (fault: string) => koa('layouts', '%s is refused on create and on update', fault);

export const ERRORS: readonly Section[] = [
  {
    title: 'Statuses and errors',
    statements: [
      {
        id: 'error.body',
        says: 'Every error has the body `{ error }`, a string and nothing else.',
        tests: [REFUSED],
      },
      { id: 'error.200', says: '200: it worked.', tests: [EXAMPLE] },
      {
        id: 'error.201',
        says: '201: a layout or an HTTP request was created.',
        tests: [
          koa('layout-fields', 'of a text layout are stored as sent'),
          koa('http-requests', 'are created, listed, read, changed by PUT and by PATCH, and deleted'),
        ],
      },
      {
        id: 'error.201.translation',
        says: '201: a language was created; replacing one is 200.',
        tests: [koa('languages', 'is created with 201 and its address, replaced with 200')],
      },
      {
        id: 'error.400',
        says: '400: the request is malformed or a field is at fault; `error` is `<field>: <reason>`.',
        tests: [
          koa('rest', 'refuses %s', 'JSON that does not parse'),
          onEveryWrite('rule 3: a missing subject'),
          core('admit', 'reports faults in the order of the fields, unknown fields last, at most ten'),
        ],
      },
      {
        id: 'error.401',
        says: '401: the key is missing, malformed or revoked.',
        tests: [
          koa('rest', 'returns 401 for a missing, malformed or unknown key, and says how to send one'),
          koa('keys', 'get 401 when revoked and 403 when their level was lowered, from the next request'),
        ],
      },
      {
        id: 'error.403',
        says: '403: the level of the key is too low.',
        tests: [koa('table', 'is refused below its level')],
      },
      {
        id: 'error.404',
        says: '404: not found, or of another store.',
        tests: [koa('table', 'returns the same 404 for the id of another store and for any other missing record')],
      },
      {
        id: 'error.405',
        says: '405: the path does not have this method.',
        tests: [
          koa('rest', 'returns 404 for an unknown path and 405 with Allow for a wrong method, before checking the key'),
        ],
      },
      {
        id: 'error.409.file',
        says: '409: a file in use is not deleted, and the message names what uses it.',
        tests: [
          koa(
            'file-tools',
            'are listed with their users and cannot be deleted over REST or tools until nothing uses them',
          ),
        ],
      },
      {
        id: 'error.409.repo',
        says: '409: no repository is connected.',
        tests: [koa('repo-versions', 'checks in this order: 404 for the layout, 409, 404 for the commit')],
      },
      {
        id: 'error.429',
        says: '429: a budget is spent, and `error` explains it.',
        tests: [
          koa('rest', 'every response has the remaining budget, and 429 the time to wait'),
          koa('run-requests', 'refuses the 61st with 429'),
          core('admit', 'admit 300 in parallel and refuse the next with the time to wait'),
        ],
      },
      {
        id: 'error.502',
        says: '502: an HTTP request ran and its target failed.',
        tests: [
          koa('run-requests', '502 when the target fails'),
          koa('http-requests', 'return 502 when the target cannot be reached'),
        ],
      },
      {
        id: 'error.rule.1',
        says: 'Liquid that does not parse, a file of another store, an unsubscribe text without a placeholder and a url that is not http or https refuse the write, and nothing changes.',
        tests: [
          onEveryWrite('rule 1: Liquid in subject'),
          koa('layout-fields', 'cannot refer to a file of another store, in any field and language'),
          onEveryWrite('an unsubscribe text without a placeholder'),
          koa(
            'http-requests',
            'with a scheme other than http and https are refused, on create and on update, and nothing changes',
          ),
        ],
      },
      {
        id: 'error.rule.2',
        says: 'An unknown `actionType` is ignored, and no error.',
        tests: [koa('history', 'ignores an unknown action type')],
      },
      {
        id: 'error.rule.3',
        says: 'Deleting a layout that is in use is no error; a `warning` is returned.',
        tests: [
          koa('layout-fields', 'are deleted with the layout, and the response says how many steps still use it'),
          node(
            'send-promises',
            'rule 11: steps that use a deleted layout are recorded as failed until they use another one',
          ),
        ],
      },
      {
        id: 'error.rule.4',
        says: 'A 429 says in `Retry-After` how many seconds to wait.',
        tests: [koa('rest', 'every response has the remaining budget, and 429 the time to wait')],
      },
      {
        id: 'error.rule.4.hour',
        says: '`Retry-After` of a spent hourly budget is never longer than an hour.',
        tests: [
          core('admit', 'never ask to wait longer than the window of the %s budget, even at the start of a slot'),
        ],
      },
    ],
  },
];
