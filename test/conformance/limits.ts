import { cli, core, koa, mcp, node, type Section, suite } from './statement.js';

const LIST = koa('list-endpoints', 'has pages of 25 unless told otherwise, of 100 at most, and is searched by q');
const characters = (field: string) => koa('layouts', '%s', field);

export const LIMITS: readonly Section[] = [
  {
    title: 'Limits',
    statements: [
      {
        id: 'limit.requests',
        says: 'A key has 300 requests in 60 seconds, over all endpoints and hosts.',
        tests: [
          suite('budgets', 'grants 300 requests and not one more'),
          koa('keys', 'have budgets of their own'),
          core('admit', 'slides: what was used leaves the window slot by slot'),
          cli('several-hosts', 'requests on one key: exactly 300 pass'),
        ],
      },
      {
        id: 'limit.executes',
        says: 'A key can run 60 HTTP requests in an hour.',
        tests: [
          koa('run-requests', 'refuses the 61st with 429'),
          suite('budgets', 'counts requests and executes apart, and each key apart'),
        ],
      },
      {
        id: 'limit.limit',
        says: '`limit` is 25 by default and 100 at most, in the lists of layouts, HTTP requests, senders, secrets, files and history.',
        tests: [LIST],
      },
      {
        id: 'limit.days',
        says: '`days` of the statistics is 30 by default and 365 at most.',
        tests: [koa('history', 'covers 30 days unless told otherwise')],
      },
      {
        id: 'limit.languages',
        says: 'A layout has 30 languages at most. The main language is not counted: 30 translations are allowed beside it.',
        tests: [koa('languages', 'rule 1: at most 30 languages per layout')],
      },
      {
        id: 'limit.versions',
        says: 'The newest 25 versions of a layout are kept.',
        tests: [koa('languages', 'the newest 25 are kept and numbers are never used again')],
      },
      {
        id: 'limit.repo',
        says: 'A page of repository versions has 20.',
        tests: [
          koa('repo-versions', 'lists every version that is kept in the repository, newest first, twenty a page'),
        ],
      },
      {
        id: 'limit.unsubscribe',
        says: 'A step of a marketing layout has 20 unsubscribe links at most.',
        tests: [node('send-email', 'goes to 20 at most after unsubscribed and double addresses are removed')],
      },
      { id: 'limit.name', says: '`name` of a layout has 200 characters.', tests: [characters('name')] },
      {
        id: 'limit.description',
        says: '`description` of a layout has 2000 characters.',
        tests: [characters('description')],
      },
      {
        id: 'limit.unsubscribeText',
        says: '`unsubscribeText` has 2000 characters.',
        tests: [characters('marketingTexts.unsubscribeText')],
      },
      {
        id: 'limit.companyDetails',
        says: '`companyDetails` has 2000 characters.',
        tests: [characters('marketingTexts.companyDetails')],
      },
      {
        id: 'limit.unsubscribeLinkLabel',
        says: '`unsubscribeLinkLabel` has 100 characters.',
        tests: [characters('marketingTexts.unsubscribeLinkLabel')],
      },
      {
        id: 'limit.attachments',
        says: 'A mail carries 20 MB of attachments; above that, files become download links in the footer.',
        tests: [
          node('attachments', 'exactly 20 MB are carried, and one byte more is not'),
          node('attachments', 'above that the largest become links in the footer'),
        ],
      },
      {
        id: 'limit.independent',
        says: 'The two budgets are independent, and counted for each key and not for the store.',
        tests: [
          suite('budgets', 'counts requests and executes apart, and each key apart'),
          koa('keys', 'have budgets of their own'),
        ],
      },
    ],
  },
  {
    title: 'Versioning',
    statements: [
      {
        id: 'versioning.1',
        says: 'The version of the REST API is in the prefix `/api/v1`, and the index reports it.',
        tests: [koa('rest', 'the index without a key, and ignores one'), koa('table', 'is exactly this')],
      },
      {
        id: 'versioning.2',
        says: 'Layouts have a version history of their own.',
        tests: [koa('languages', 'every write through the API is one, newest first')],
      },
      {
        id: 'versioning.3',
        says: 'Tools may be added; a new session shows them.',
        tests: [mcp('sessions', 'a new session has the tools of the key as it is now')],
      },
    ],
  },
];
