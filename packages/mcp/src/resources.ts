/** What clients may attach to a conversation; plain data, so that it outlives any one SDK. */
interface Readable {
  name: string;
  title: string;
  description: string;
  mimeType: string;
}
export interface ResourceDefinition extends Readable {
  uri: string;
}
export interface ResourceTemplateDefinition extends Readable {
  uriTemplate: string;
}

/** Resources hold what their operations answer, so that they are all JSON. */
export const JSON_TYPE = 'application/json';

export const LAYOUT_SCHEMA = {
  uri: 'sendstep://layout-schema',
  name: 'layout-schema',
  title: 'Layout schema',
  description:
    'Everything needed to write the design of a visual email layout: its JSON Schema, defaults, usable Liquid, constraints and a complete example.',
  mimeType: JSON_TYPE,
} as const satisfies ResourceDefinition;

export const LAYOUT_TEMPLATE = {
  uriTemplate: 'sendstep://email-templates/{id}',
  name: 'email-template',
  title: 'Email layout',
  description:
    'One email layout (template) of the store: subject, design or HTML body, attachments, footer texts and the list of its languages. list_email_templates shows the ids.',
  mimeType: JSON_TYPE,
} as const satisfies ResourceTemplateDefinition;

const [BEFORE_ID = ''] = LAYOUT_TEMPLATE.uriTemplate.split('{id}');

export const layoutUri = (id: string) => `${BEFORE_ID}${id}`;

/** The id in the uri of a layout; undefined for any other uri. */
export const layoutIdIn = (uri: string): string | undefined =>
  uri.startsWith(BEFORE_ID) && /^[^/?#]+$/.test(uri.slice(BEFORE_ID.length)) ? uri.slice(BEFORE_ID.length) : undefined;
