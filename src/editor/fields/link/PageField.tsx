import { type KeyboardEvent, useId, useState } from 'react';
import { pageHref } from '../../../model/link.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { useDraft } from '../use-draft.ts';
import { settledUrl, urlProblem } from './link-url.ts';
import { PageOptions } from './PageOptions.tsx';
import { type FoundPage, pageNamed, searchWords } from './page-search.ts';
import type { UrlFieldProps } from './UrlField.tsx';

import { usePageSearch } from './use-page-search.ts';

/**
 * A page of the site: its path, or words to search for. The list is below the field, in the sidebar itself,
 * so that a low window does not cut it off.
 */
export function PageField({ field, url, errors, onWrite }: UrlFieldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const { search, look, stop } = usePageSearch();
  const pages = open && search.state === 'found' ? search.pages : [];
  const { text, problem, type, leave } = useDraft({
    field,
    stored: url,
    settle: (typed) => settledUrl('page', typed),
    problemOf: (settled) => urlProblem('page', settled),
    write: onWrite,
  });

  const show = (words: string, pauseMs?: number) => {
    setOpen(true);
    setActive(null);
    look(words, pauseMs);
  };
  const close = () => {
    setOpen(false);
    setActive(null);
    stop();
  };
  const choose = (page: FoundPage) => {
    type(pageHref(page.slug));
    close();
  };
  const onBlur = () => {
    const named = search.state === 'found' ? pageNamed(search.pages, text) : null;
    if (named !== null) choose(named);
    else leave();
    close();
  };
  const step = (by: 1 | -1) => {
    if (!open) show('', 0);
    else if (pages.length > 0) setActive(nextOption(active, by, pages.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const page = active === null ? undefined : pages[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && page !== undefined) choose(page);
    // Without an active option, Enter accepts the typed text.
    else if ((event.key === 'Escape' || event.key === 'Enter') && open) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="he-field">
      <label htmlFor={id}>Page</label>
      <input
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          type(event.target.value);
          show(searchWords(event.target.value));
        }}
        onClick={() => (open ? undefined : show('', 0))}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        aria-autocomplete="list"
        aria-expanded={pages.length > 0}
        aria-controls={`${id}-pages`}
        aria-activedescendant={active === null ? undefined : `${id}-page-${active}`}
        aria-invalid={problem !== null || errors.length > 0}
        aria-describedby={`${id}-messages`}
      />
      <PageOptions id={id} open={open} search={search} active={active} onChoose={choose} />
      <FieldMessages
        id={`${id}-messages`}
        help="A page of this site. Type words of its title, or its path."
        errors={problem === null ? errors : [problem]}
      />
    </div>
  );
}

/** The next or previous option, wrapping around. */
function nextOption(active: number | null, by: 1 | -1, count: number): number {
  if (active === null) return by === 1 ? 0 : count - 1;
  return (active + by + count) % count;
}
