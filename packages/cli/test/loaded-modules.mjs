import { register } from 'node:module';

// For `node --import`: writes the URL of every loaded module to file descriptor 3.
const hook = `import { writeSync } from 'node:fs';
export const load = (url, context, next) => (writeSync(3, url + '\\n'), next(url, context));`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
