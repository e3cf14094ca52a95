import { core, koa, node, type Section } from './statement.js';

const EXAMPLE = koa('openapi', 'answers the example of $verb $path as described');
const REFUSED = koa('openapi', 'refuses $verb $path in the ways that are described');
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
          core('admit', 'names faults in the order of the fields'),
        ],
      },
      {
        id: 'error.401',
        says: '401: the key is missing, malformed or revoked.',
        tests: [
          koa('rest', 'with 401 and the way to send one'),
          koa('keys', 'that are revoked get 401, and those of a lowered level 403'),
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
        tests: [koa('table', 'and anything else that is not there, with one and the same 404')],
      },
      {
        id: 'error.405',
        says: '405: the path does not have this method.',
        tests: [koa('rest', 'a wrong method 405 with Allow')],
      },
      {
        id: 'error.409.file',
        says: '409: a file in use is not deleted, and the message names what uses it.',
        tests: [koa('file-tools', 'are named with what uses them and refused to be deleted')],
      },
      {
        id: 'error.409.repo',
        says: '409: no repository is connected.',
        tests: [koa('repo-versions', '404 first, then 409, then the 404 of the commit')],
      },
      {
        id: 'error.429',
        says: '429: a budget is spent, and `error` explains it.',
        tests: [
          koa('rest', 'and 429 with the time to wait'),
          koa('run-requests', 'refuses the 61st with 429'),
          core('admit', 'admits 300 at once and refuses the next with the time to wait'),
        ],
      },
      {
        id: 'error.502',
        says: '502: an HTTP request ran and its target failed.',
        tests: [
          koa('run-requests', '502 when the target fails'),
          koa('http-requests', 'when the target cannot be reached at all'),
        ],
      },
      {
        id: 'error.rule.1',
        says: 'Liquid that does not parse, a file of another store, an unsubscribe text without a placeholder and a url that is not http or https refuse the write, and nothing changes.',
        tests: [
          onEveryWrite('rule 1: Liquid in subject'),
          koa('layout-fields', 'name no file of another store'),
          onEveryWrite('an unsubscribe text without a placeholder'),
          koa('http-requests', 'to any scheme but http and https are refused'),
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
          koa('layout-fields', 'are gone with the layout, and a delete says how many steps still use it'),
          node('send-promises', 'rule 11: steps of a layout that was deleted fail'),
        ],
      },
      {
        id: 'error.rule.4',
        says: 'A 429 says in `Retry-After` how many seconds to wait.',
        tests: [koa('rest', 'and 429 with the time to wait')],
      },
      {
        id: 'error.rule.4.hour',
        says: '`Retry-After` of a spent hourly budget is never longer than an hour.',
        tests: [core('admit', 'never asks to wait longer than the window of the %s budget')],
      },
    ],
  },
];
