import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

interface Tab {
  title: string;
  content: ReactNode;
}

/** Tabs as the ARIA pattern describes them: arrow keys move between them, and one stop is in the tab order. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const [selected, setSelected] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step && selected + step;
    if (next === undefined) return;
    event.preventDefault();
    const target = (next + tabs.length) % tabs.length;
    setSelected(target);
    list.current?.querySelectorAll('button')[target]?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKey}>
        {tabs.map(({ title }, i) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}-${i}`}
            aria-selected={i === selected}
            aria-controls={`${id}-panel`}
            tabIndex={i === selected ? 0 : -1}
            onClick={() => setSelected(i)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className="fields">
        {tabs[selected]!.content}
      </div>
    </>
  );
}
