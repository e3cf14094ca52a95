/** More are not embedded; the lint reports them as missing. */
const MAX_PICTURES = 100;
const CONTENT_ID = /\bcid:([0-9a-f]{8}-[0-9a-f-]{27})\b/gi;

/** The keys of uploaded files that an HTML body shows by `cid:KEY`. Other content ids cannot be ours. */
export const bodyPictureKeys = (body = ''): string[] =>
  [...new Set(Array.from(body.matchAll(CONTENT_ID), ([, key]) => key!))].slice(0, MAX_PICTURES);
