/** What clients can attach to a conversation. Plain data, independent of the SDK. */
interface Described {
  name: string;
  title: string;
  description: string;
  mimeType: string;
}
export interface ResourceDefinition extends Described {
  uri: string;
}
export interface ResourceTemplateDefinition extends Described {
  uriTemplate: string;
}

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
    'An email layout (template) of the store: subject, design or HTML body, attachments, footer texts and the list of its languages. list_email_templates shows the ids.',
  mimeType: JSON_TYPE,
} as const satisfies ResourceTemplateDefinition;

const [URI_PREFIX = ''] = LAYOUT_TEMPLATE.uriTemplate.split('{id}');

export const layoutUri = (id: string) => `${URI_PREFIX}${id}`;

/** The id in the uri of a layout; undefined for any other uri. */
export const layoutIdIn = (uri: string): string | undefined =>
  uri.startsWith(URI_PREFIX) && /^[^/?#]+$/.test(uri.slice(URI_PREFIX.length))
    ? uri.slice(URI_PREFIX.length)
    : undefined;
