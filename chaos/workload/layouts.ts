import { api, isUnsettled } from '../client.js';
import { jsonOf, type Reply } from '../exchange.js';
import { type Finding, onEach, unexpected, type Workload, type World } from '../world.js';
import { type Appended, append, compareMarks, marksIn, type State, stateAfter } from './appended.js';

/** As many versions as are kept, so that each can be read at the end. */
const MAX_VERSIONS = 25;
/** Few, so that writers meet on the same layout. */
const ACTIVE = 10;
const LOCALES = ['de', 'fr'];

interface Family {
  id: string;
  name: string;
  /** The layout, then its translations. */
  parts: (Appended & { path: string })[];
  begun: number;
  running: number;
  isDirty: boolean;
}

const body = (text: string) => `<p>${text}</p>`;
const stateOf = (reply: Reply): State => {
  const { version, body: text } = jsonOf<{ version: number; body: string }>(reply);
  return { version, text };
};

/** Layouts and their translations: created with an idempotency key, changed on condition of the version. */
export function layouts({ client, random, mark, key }: World): Workload {
  const families: Family[] = [];
  const creating = new Set<Promise<Family>>();

  async function create(): Promise<Family> {
    const name = mark();
    const call = api(
      key(),
      'POST',
      '/email-templates',
      { name, subject: 'S', bodyType: 'text', body: body('') },
      { 'Idempotency-Key': name },
    );
    const reply = await client.settle(call);
    if (reply.status >= 300) throw new Error(unexpected('create a layout', reply).what);
    const { id } = jsonOf<{ id: string }>(reply);
    const path = `/email-templates/${id}`;
    const part = (what: string, where: string, version: number) => ({
      ...{ what, path: where, version, text: body('') },
      acknowledged: [],
    });
    const family: Family = {
      id,
      name,
      parts: [
        part(`layout ${id}`, path, 1),
        ...LOCALES.map((locale) => part(`${locale} of layout ${id}`, `${path}/translations/${locale}`, 0)),
      ],
      begun: 1,
      running: 0,
      isDirty: true,
    };
    families.push(family);
    return family;
  }

  const change = (family: Family) => {
    const part = family.parts[Math.max(0, random.below(4) - 1)]!;
    const name = mark();
    return append(part, name, {
      async read() {
        const reply = await client.settle(api(key(), 'GET', part.path));
        if (reply.status === 404 && part !== family.parts[0]) return { version: 0, text: body('') };
        if (reply.status >= 300) throw new Error(unexpected('read a layout', reply).what);
        return stateOf(reply);
      },
      async write({ version, text }, added) {
        const changed = { subject: 'S', body: text.replace('</p>', ` ${added}</p>`) };
        const condition: Record<string, string> =
          version === 0 ? { 'If-None-Match': '*' } : { 'If-Match': `"${version}"` };
        const reply = await client.try(api(key(), 'PUT', part.path, changed, condition));
        return stateAfter(reply, isUnsettled(reply), stateOf);
      },
    });
  };

  async function check(family: Family, isFinal: boolean): Promise<Finding[]> {
    const findings: Finding[] = [];
    let marks = 0;
    for (const part of family.parts) {
      const acknowledged = [...part.acknowledged];
      if (acknowledged.length === 0 && part !== family.parts[0]) continue;
      const reply = await client.settle(api(key(), 'GET', part.path));
      if (reply.status >= 300) findings.push({ kind: 'lost', what: `${part.what}: ${reply.status}` });
      else {
        const { text } = stateOf(reply);
        marks += marksIn(text).length;
        findings.push(...compareMarks(part.what, acknowledged, text));
      }
    }
    if (!isFinal) return findings;
    const { items } = jsonOf<{ items: { version: number }[] }>(
      await client.settle(api(key(), 'GET', `/email-templates/${family.id}/versions?limit=100`)),
    );
    const versions = items.map(({ version }) => version);
    const wanted = Array.from({ length: marks + 1 }, (_, i) => marks + 1 - i);
    if (versions.join() !== wanted.join()) {
      findings.push({ kind: 'gap', what: `layout ${family.id} has versions ${versions.join()} after ${marks} writes` });
    }
    return findings;
  }

  /** A create that was repeated must not have made two layouts. */
  async function findDoubled(): Promise<Finding[]> {
    const times = new Map<string, number>();
    for (let page = 1, pages = 1; page <= pages; page++) {
      const reply = await client.settle(api(key(), 'GET', `/email-templates?limit=100&page=${page}`));
      const list = jsonOf<{ items: { name: string }[]; pages: number }>(reply);
      pages = list.pages;
      for (const { name } of list.items) times.set(name, (times.get(name) ?? 0) + 1);
    }
    return families
      .filter(({ name }) => times.get(name) !== 1)
      .map(({ name }) => ({ kind: 'doubled', what: `layout ${name} is in the list ${times.get(name) ?? 0} times` }));
  }

  return {
    name: 'layouts and translations',
    weight: 50,
    async write() {
      const active = families.slice(-ACTIVE).filter(({ begun }) => begun < MAX_VERSIONS);
      if (active.length + creating.size < ACTIVE && (active.length === 0 || random.below(4) === 0)) {
        const created = create();
        creating.add(created);
        await created.finally(() => creating.delete(created));
        return;
      }
      const family = active.length > 0 ? random.pick(active) : await create();
      family.begun++;
      await change(family);
      family.isDirty = true;
    },
    async check({ final }) {
      const findings: Finding[] = [];
      const wanted = families.filter(({ isDirty }) => final || isDirty);
      for (const family of wanted) family.isDirty = false;
      await onEach(wanted, async (family) => void findings.push(...(await check(family, final))));
      return final ? [...findings, ...(await findDoubled())] : findings;
    },
    figures: () => ({ layouts: families.length }),
  };
}
