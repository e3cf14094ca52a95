import { core, koa, node, type Section } from './statement.js';

const TEXT = koa('layout-fields', 'of a text layout are stored as sent');
const VISUAL = koa('layout-fields', 'of a visual layout are stored as sent');
const DEFAULTS = koa('layout-fields', 'omitted on create have their defaults');
const FOOTER = node(
  'send-languages',
  'uses the texts of the language, then of the layout, then of the settings, field by field',
);
const limit = (field: string) => koa('layouts', '%s', field);
const onEveryWrite = (fault: string) => koa('layouts', '%s is refused on create and on update', fault);
const refused = (fault: string) => core('layouts', '%s', fault);
const ownFiles = (row: string) => koa('languages', 'attachments of a translation › %s', row);
const ownTexts = (row: string) => koa('languages', 'footer texts of a translation › %s', row);
const MADE = koa('languages', 'and read back by any spelling of its code');

export const LAYOUTS: readonly Section[] = [
  {
    title: 'Email layout',
    statements: [
      {
        id: 'layout.name',
        says: '`name` is required and has at most 200 characters.',
        tests: [refused('no name'), limit('name'), TEXT],
      },
      {
        id: 'layout.description',
        says: '`description` is an internal note of at most 2000 characters.',
        tests: [limit('description'), TEXT],
      },
      {
        id: 'layout.bodyType',
        says: '`bodyType` is `visual` (default) or `text`, and fixed once the layout exists.',
        tests: [
          DEFAULTS,
          refused('another body type'),
          koa('layout-fields', 'that %s omits are kept, and the body type cannot change'),
        ],
      },
      {
        id: 'layout.defaultLocale',
        says: '`defaultLocale` is the language of the layout’s own content, by default `en`.',
        tests: [DEFAULTS, TEXT, refused('an invalid language code')],
      },
      {
        id: 'layout.category',
        says: '`category` is `transactional` (default) or `marketing`.',
        tests: [DEFAULTS, TEXT, refused('another category')],
      },
      {
        id: 'layout.subject',
        says: '`subject` is required and may use Liquid.',
        tests: [
          onEveryWrite('rule 3: a missing subject'),
          TEXT,
          node('send-email', 'is one unchanged message to every recipient, including unsubscribed ones'),
        ],
      },
      {
        id: 'layout.previewText',
        says: '`previewText` is the preview line of the inbox and may use Liquid.',
        tests: [
          TEXT,
          node('send-promises', 'rule 8: a secret is filled in when a $bodyType layout is sent'),
          core('design/render-design', 'is the first thing in the body, hidden, escaped and padded'),
        ],
      },
      {
        id: 'layout.bodyDesign',
        says: '`bodyDesign` of a visual layout has `blocks` and may have `global`, `header`, `footer` and `testVariables`.',
        tests: [VISUAL, refused('a design in a text layout')],
      },
      {
        id: 'layout.bodyDesign.change',
        says: 'A change sends the complete design, and the HTML is generated from it.',
        tests: [VISUAL],
      },
      {
        id: 'layout.body',
        says: '`body` is the HTML of a text layout, and of no other.',
        tests: [TEXT, refused('a body in a visual layout')],
      },
      {
        id: 'layout.attachments',
        says: '`attachments` of a text layout are uploaded files (`fileKey`, `sendAsLink`) or files by https `url` that are fetched when the mail is sent.',
        tests: [
          TEXT,
          refused('an attachment over http'),
          refused('attachments in a visual layout'),
          node(
            'attachments',
            'can be uploaded files or files from the web, with Liquid in their names, and each is fetched once per run',
          ),
          node(
            'attachments',
            'sent as links are never attached, and the link shows name and size in the language of the email',
          ),
        ],
      },
      {
        id: 'layout.marketingTexts',
        says: '`marketingTexts` is an object of footer texts, or null.',
        tests: [TEXT, DEFAULTS, refused('footer texts that are not an object')],
      },
      {
        id: 'layout.rule.1.subject',
        says: 'Liquid in `subject` has to parse, on every write.',
        tests: [onEveryWrite('rule 1: Liquid in subject')],
      },
      {
        id: 'layout.rule.1.previewText',
        says: 'Liquid in `previewText` has to parse, on every write.',
        tests: [onEveryWrite('rule 1: Liquid in previewText')],
      },
      {
        id: 'layout.rule.1.body',
        says: 'Liquid in `body` has to parse, on every write.',
        tests: [onEveryWrite('rule 1: Liquid in body')],
      },
      {
        id: 'layout.rule.1.blocks',
        says: 'Liquid in every text of a design has to parse, on every write.',
        tests: [
          koa('layouts', 'rule 1: Liquid in every text block of a design'),
          core('design/schema-walk', 'are found in every string of every block that may contain Liquid'),
        ],
      },
      {
        id: 'layout.rule.2',
        says: 'Every `fileKey` has to be a file of the caller’s store.',
        tests: [koa('layout-fields', 'cannot refer to a file of another store, in any field and language')],
      },
      {
        id: 'layout.rule.3',
        says: 'A write with a fault is refused with 400 and `<field>: <reason>`; without a subject that is `subject: required`.',
        tests: [
          onEveryWrite('rule 3: a missing subject'),
          koa('languages', 'with %s is refused, and nothing changes', 'no subject'),
        ],
      },
      {
        id: 'layout.schema',
        says: 'The format of designs, the defaults of each block, the usable Liquid, the constraints and an example are served, and are what a design is checked against.',
        tests: [
          koa('layouts', 'serves a schema whose example can be posted unchanged'),
          core('design/schema-published', 'agrees with the check: %s'),
          core('design/schema-published', 'has the default of each field'),
          core('liquid/usable', '$name does what its example says'),
          core('liquid/usable', 'the engine has exactly the listed tags and filters'),
        ],
      },
    ],
  },
  {
    title: 'Footer texts (`marketingTexts`)',
    statements: [
      {
        id: 'marketingTexts.unsubscribeText',
        says: '`unsubscribeText` is optional, has at most 2000 characters and contains an unsubscribe placeholder.',
        tests: [
          limit('marketingTexts.unsubscribeText'),
          onEveryWrite('an unsubscribe text without a placeholder'),
          core('layouts', 'finds the unsubscribe placeholder in %s'),
        ],
      },
      {
        id: 'marketingTexts.unsubscribeText.printed',
        says: 'A text that prints no link when it renders, such as one in a branch that is always false, is replaced by the default text.',
        tests: [node('unsubscribe-link', 'shows no link has the default text, and a warning')],
      },
      {
        id: 'marketingTexts.unsubscribeLinkLabel',
        says: '`unsubscribeLinkLabel` is optional and has at most 100 characters.',
        tests: [limit('marketingTexts.unsubscribeLinkLabel')],
      },
      {
        id: 'marketingTexts.companyDetails',
        says: '`companyDetails` is optional and has at most 2000 characters.',
        tests: [limit('marketingTexts.companyDetails')],
      },
      {
        id: 'marketingTexts.rule.1',
        says: 'A field that is set replaces the text of the store’s settings; the other fields keep theirs.',
        tests: [
          FOOTER,
          core('sending/effective', 'uses the texts of its language, then of the settings, then the defaults'),
        ],
      },
      {
        id: 'marketingTexts.rule.2',
        says: 'Null, the default, means the texts of the settings in the language of the mail.',
        tests: [FOOTER, DEFAULTS],
      },
      {
        id: 'marketingTexts.rule.3',
        says: 'Footer texts are stored for every layout and sent with marketing layouts alone.',
        tests: [node('send-languages', 'is stored with a transactional layout but not sent')],
      },
    ],
  },
  {
    title: 'Translation',
    statements: [
      {
        id: 'translation.content',
        says: 'A translation has a required `subject`, a `previewText`, and a `bodyDesign` or a `body` as its layout has.',
        tests: [
          MADE,
          koa('languages', 'with %s is refused, and nothing changes', 'no subject'),
          koa('languages', 'with %s is refused, and nothing changes', 'a design'),
          koa('languages', 'of a visual layout has a design and no attachments'),
        ],
      },
      {
        id: 'translation.unchanged',
        says: 'Content is stored as it was sent, and a preview warns of Liquid and links that a translation lost or gained.',
        tests: [
          koa('languages', 'can be sent back unchanged'),
          koa(
            'languages',
            'a preview uses the closest language, reports which, and warns about Liquid and links that a translation lost or gained',
          ),
        ],
      },
      {
        id: 'translation.attachments.list',
        says: 'A list of `attachments` is this language’s own.',
        tests: [
          ownFiles('a list is its own'),
          node('attachments', 'of a language can be its own, none, or the layout’s'),
        ],
      },
      {
        id: 'translation.attachments.empty',
        says: 'An empty list means no attachments in this language.',
        tests: [
          ownFiles('an empty list is none in this language'),
          node('attachments', 'of a language can be its own, none, or the layout’s'),
        ],
      },
      {
        id: 'translation.attachments.null',
        says: 'Null means the attachments of the layout.',
        tests: [
          ownFiles('null is the layout’s'),
          node('attachments', 'of a language can be its own, none, or the layout’s'),
        ],
      },
      {
        id: 'translation.attachments.omitted',
        says: 'Left out, the current choice stays; a new language uses the layout’s.',
        tests: [
          ownFiles('left out keeps the list'),
          ownFiles('left out keeps none'),
          ownFiles('left out of a new language is the layout’s'),
        ],
      },
      {
        id: 'translation.attachments.visual',
        says: 'Visual layouts refuse the field: their attachments are blocks of each language’s design.',
        tests: [
          koa('languages', 'of a visual layout has a design and no attachments'),
          node('attachments', 'attaches the files of its blocks, including conditional and repeated ones'),
        ],
      },
      {
        id: 'translation.marketingTexts',
        says: 'Footer texts of a language are laid over the layout’s field by field, on layouts of any kind.',
        tests: [FOOTER, ownTexts('an object is laid over the layout’s')],
      },
      {
        id: 'translation.marketingTexts.null',
        says: 'Null means the footer texts of the layout; left out, the current choice stays.',
        tests: [ownTexts('null is the layout’s'), ownTexts('left out keeps them'), FOOTER],
      },
      {
        id: 'translation.returned',
        says: 'A returned translation has both fields, each null while it uses the layout’s.',
        tests: [MADE],
      },
      {
        id: 'translation.locale',
        says: 'A language code is the same in any letter case and with either separator.',
        tests: [MADE, core('locale', '%j is stored as %j')],
      },
    ],
  },
  {
    title: 'Layout version',
    statements: [
      {
        id: 'version.snapshot',
        says: 'A version is a complete snapshot of a layout and all its translations.',
        tests: [koa('languages', 'one is a complete snapshot: the layout and all translations')],
      },
      {
        id: 'version.writes',
        says: 'Every write is recorded as a version, through the API as in the app.',
        tests: [
          koa('languages', 'every write through the API is one, newest first'),
          koa('languages', 'each records its author: api with the name of the key, or app'),
        ],
      },
      {
        id: 'version.restore',
        says: 'A restore is recorded as a new version.',
        tests: [koa('languages', 'restoring puts back exactly that set of languages, as a new version')],
      },
    ],
  },
];
