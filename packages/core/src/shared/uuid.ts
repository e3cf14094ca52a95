const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text has the exact shape of an id. Anything else is never stored and never used as a file name. */
export const isUuid = (text: string) => UUID.test(text);
