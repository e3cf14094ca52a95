const SECRET = /\{\{-?\s*secrets\.([A-Za-z_]\w*)\s*-?\}\}/g;

/** Quotes for a shell. A secret becomes a variable of the shell: `{{ secrets.KEY }}` is `$KEY`. */
const quoted = (text: string) =>
  `'${text.replaceAll("'", `'\\''`).replace(SECRET, (_, name: string) => `'"$${name}"'`)}'`;

interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The request as a curl command. It contains no credential: masked values stay masked, secrets are variables. */
export function curlOf({ method, url, headers, body }: Request): string {
  const isJson = body !== '' && !Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  return [
    `curl -X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(isJson ? ["-H 'Content-Type: application/json'"] : []),
    ...(body ? [`--data-raw ${quoted(body)}`] : []),
  ].join(' \\\n  ');
}
