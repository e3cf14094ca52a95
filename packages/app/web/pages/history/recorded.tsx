import { CopyButton } from '../../parts/copy.js';
import { Section } from '../../parts/page.js';

interface RecordedProps {
  title: string;
  data: Record<string, unknown> | null;
  none: string;
}

/** Recorded data as JSON. */
export function Recorded({ title, data, none }: RecordedProps) {
  if (!data)
    return (
      <Section title={title}>
        <p className="soft">{none}</p>
      </Section>
    );
  const text = JSON.stringify(readable(data), null, 2);
  return (
    <Section title={title} actions={<CopyButton text={text} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </Section>
  );
}

/** A body that is JSON itself is shown as such: escaped quotes are hard to read. */
function readable({ body, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (typeof body !== 'string') return body === undefined ? rest : { ...rest, body };
  try {
    const parsed: unknown = JSON.parse(body);
    return { ...rest, body: parsed !== null && typeof parsed === 'object' ? parsed : body };
  } catch {
    return { ...rest, body };
  }
}
