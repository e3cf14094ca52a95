import { useState } from 'react';
import { t } from '../texts/index.js';

/** Copies a text and says so. */
export function CopyButton({ text, label = t.shell.copy }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <button type="button" className="small" onClick={copy} aria-live="polite">
      {copied ? t.shell.copied : label}
    </button>
  );
}

/** A block of code with a copy button. */
export const Code = ({ text, label }: { text: string; label: string }) => (
  <figure className="code">
    <figcaption>
      <span>{label}</span>
      <CopyButton text={text} />
    </figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard */}
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  </figure>
);
