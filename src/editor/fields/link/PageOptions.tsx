import { useEffect, useRef } from 'react';
import { type FoundPage, optionWords, type SearchState, searchInWords } from './page-search.ts';

interface PageOptionsProps {
  /** The id of the field; the ids of the list and its options begin with it. */
  id: string;
  open: boolean;
  search: SearchState;
  /** The index of the option that Enter chooses. */
  active: number | null;
  onChoose(page: FoundPage): void;
}

/** The search results below a page field, and the state of the search. */
export function PageOptions({ id, open, search, active, onChoose }: PageOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const pages = open && search.state === 'found' ? search.pages : [];
  const shown = pages.length > 0;
  // In a low window the list may be below the lower edge, so it is scrolled into view.
  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <>
      <div
        ref={list}
        id={`${id}-pages`}
        className="he-options"
        role="listbox"
        aria-label="Pages"
        hidden={!shown}
        // Keeps the focus in the field.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {pages.map((page, index) => {
          const { title, about } = optionWords(page);
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: The focus is in the field, which names the active option.
            // biome-ignore lint/a11y/useKeyWithClickEvents: The keys are those of the field.
            <div
              key={page._id}
              id={`${id}-page-${index}`}
              className="he-option"
              role="option"
              aria-selected={index === active}
              onClick={() => onChoose(page)}
            >
              <span>{title}</span> <span className="he-muted">{about}</span>
            </div>
          );
        })}
      </div>
      {open ? <p className="he-field-help">{searchInWords(search)}</p> : null}
    </>
  );
}
