import { cli, core, koa, mcp, node, type Section, suite } from './statement.js';

const LIST = koa('list-endpoints', 'has 25 records per page by default, at most 100, and is searched by q');
const characters = (field: string) => koa('layouts', '%s', field);

export const LIMITS: readonly Section[] = [
  {
    title: 'Limits',
    statements: [
      {
        id: 'limit.requests',
        says: 'A key has 300 requests in 60 seconds, over all endpoints and hosts.',
        tests: [
          suite('budgets', 'grants exactly 300 requests, and says when the next is available'),
          koa('keys', 'have their own budgets: an exhausted key does not affect another of the same store'),
          core('admit', 'slide: usage leaves the window slot by slot, and no window has more than the limit'),
          cli('several-hosts', 'requests on one key: exactly 300 pass'),
        ],
      },
      {
        id: 'limit.executes',
        says: 'A key can run 60 HTTP requests in an hour.',
        tests: [
          koa('run-requests', 'refuses the 61st with 429'),
          suite('budgets', 'counts requests and executes separately, for each key'),
        ],
      },
      {
        id: 'limit.limit',
        says: '`limit` is 25 by default and 100 at most, in the lists of layouts, HTTP requests, senders, secrets, files and history.',
        tests: [LIST],
      },
      {
        id: 'limit.days',
        says: '`days` of the statistics is 30 by default, at most 365.',
        tests: [koa('history', 'covers 30 days by default, at most 365, and refuses anything else')],
      },
      {
        id: 'limit.languages',
        says: 'A layout has at most 30 languages, not counting the main language: 30 translations are allowed.',
        tests: [koa('languages', 'rule 1: at most 30 languages per layout')],
      },
      {
        id: 'limit.versions',
        says: 'The newest 25 versions of a layout are kept.',
        tests: [koa('languages', 'the newest 25 are kept and numbers are never reused')],
      },
      {
        id: 'limit.repo',
        says: 'A page of repository versions has 20.',
        tests: [koa('repo-versions', 'lists every version in the repository, newest first, twenty per page')],
      },
      {
        id: 'limit.unsubscribe',
        says: 'A step of a marketing layout has at most 20 unsubscribe links.',
        tests: [
          node(
            'send-email',
            'goes to at most 20 recipients, without unsubscribed and duplicate ones; more are refused before anything is sent',
          ),
        ],
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
          node('attachments', 'of exactly 20 MB are attached, and one byte more is not'),
          node(
            'attachments',
            'up to 20 MB are attached; above that, the largest become links in the footer until the rest fits',
          ),
        ],
      },
      {
        id: 'limit.independent',
        says: 'The two budgets are independent, and counted for each key and not for the store.',
        tests: [
          suite('budgets', 'counts requests and executes separately, for each key'),
          koa('keys', 'have their own budgets: an exhausted key does not affect another of the same store'),
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
        tests: [
          mcp(
            'sessions',
            'a new session has the tools of the key’s current level; an open one is not notified of changes',
          ),
        ],
      },
    ],
  },
];
