import type { Measured, Sample } from './corpus.js';

/** Each document once, with what stands in it written out: `⟦name:Anna⟧`, `⟦~street:Main St 1⟧`, `⟦=SKU-1⟧`. */
const KINDS: Record<string, Measured> = {
  name: 'name',
  street: 'street',
  postcode: 'postcode',
  email: 'email',
  phone: 'phone',
  birth: 'birth',
  ip: 'ip',
  card: 'card',
  iban: 'iban',
  id: 'national id',
};

/** Those that are harder to find in a sentence. */
const IN_TEXT: Record<string, Measured> = {
  name: 'name in text',
  street: 'street in text',
  postcode: 'postcode in text',
};

/** What a mark says as a reader of the JSON would see it; JSON inside a string is the same without the escapes. */
function read(form: string, written: string): string {
  return form === 'json' ? (JSON.parse(`"${written}"`) as string) : written;
}

/** `~` stands in a sentence, `%` and `+` are encoded as in a link and in a form, `=` has to stay. */
export function unseenSamples(file: string): Sample[] {
  return file
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head, ...lines] = block.split('\n');
      const [form, ...says] = head!.split(' ') as [string, ...string[]];
      const gone: Sample['gone'] = [];
      const keep: string[] = [];
      const text = lines
        .join('\n')
        .trimEnd()
        .replace(/⟦(?:=([^⟧]+)|(~?)(\w+)([%+]?):([^⟧]+))⟧/g, (_, kept, free, kind, signs, value) => {
          if (kept !== undefined) {
            keep.push(read(form, kept));
            return kept;
          }
          gone.push({ kind: (free && IN_TEXT[kind]) || KINDS[kind]!, value: read(form, value) });
          if (signs === '') return value;
          const encoded = encodeURIComponent(value);
          return signs === '+' ? encoded.replaceAll('%20', '+') : encoded;
        });
      const sample = form === 'json' ? { json: JSON.parse(text) } : { text };
      return { says: says.join(' '), sample, gone, keep };
    });
}
