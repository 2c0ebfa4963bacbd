import { useEffect, useRef } from 'react';

/** What a field offers. */
export interface Option {
  readonly id: string;
  readonly title: string;
  /** What tells it from others with the same title. */
  readonly about: string;
}

interface OptionListProps {
  /** The id of the field; the ids of the list and its options begin with it. */
  id: string;
  /** The accessible name of the list. */
  label: string;
  options: readonly Option[];
  /** The state of the search in words; null while the list is closed. */
  words: string | null;
  /** The index of the option that Enter chooses. */
  active: number | null;
  onChoose(index: number): void;
}

/** The search results below a field, and the state of the search. */
export function OptionList({ id, label, options, words, active, onChoose }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const shown = options.length > 0;
  // In a low window the list may be below the lower edge, so it is scrolled into view.
  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <>
      <div
        ref={list}
        id={`${id}-options`}
        className="he-options"
        role="listbox"
        aria-label={label}
        hidden={!shown}
        // Keeps the focus in the field.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map(({ id: key, title, about }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: The focus is in the field, which names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: The keys are those of the field.
          <div
            key={key}
            id={`${id}-option-${index}`}
            className="he-option"
            role="option"
            aria-selected={index === active}
            onClick={() => onChoose(index)}
          >
            <span>{title}</span> <span className="he-muted">{about}</span>
          </div>
        ))}
      </div>
      {words === null ? null : <p className="he-field-help">{words}</p>}
    </>
  );
}
