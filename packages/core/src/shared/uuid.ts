const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text has the exact shape of an id. What has not is in no storage, and names no file on a disk. */
export const isUuid = (text: string) => UUID.test(text);
