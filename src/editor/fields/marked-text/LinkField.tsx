import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type LinkTarget, pageHref } from '../../../model/link.ts';
import { ofThisSite } from '../../document/sites.ts';
import { getApi } from '../../document/start-editor.ts';
import type { RichTextView } from '../../rich-text/rich-text-view-api.ts';
import { announce } from '../../ui/announcements.ts';
import { shownUrl, targetWords, typedTarget } from '../link/link-url.ts';
import { useOptionSearch } from '../link/option-search.ts';
import { type FoundPage, optionWords, searchInWords, searchWords } from '../link/page-search.ts';
import { SearchedField } from '../link/SearchedField.tsx';

interface LinkFieldProps {
  textView: RichTextView;
  /** Shows the whole link panel instead. */
  onMore(): void;
  /** Closes the field and returns the focus to the text. */
  onClose(): void;
}

/** The place to which an option leads, and the words that the link gets if the text has none for it. */
interface Offer {
  readonly target: LinkTarget;
  readonly words: string;
}

/** The maximum number of pages offered at once. They must fit between the words and the edge of the window. */
const OFFERED_PAGES = 6;
const NO_ADDRESS = 'Type a page’s title, an address, a number or an e-mail address.';

const ask = (words: string) =>
  getApi('search/pages', { search: words, limit: OFFERED_PAGES, ...ofThisSite() });

/**
 * Makes a link of the selected words. The one field takes the title of a page, an address, a telephone number or an e-mail
 * address, and recognises which of them it is.
 */
export function LinkField({ textView, onMore, onClose }: LinkFieldProps) {
  const [{ target: before }] = useState(() => textView.linkAtCaret());
  const [text, setText] = useState(before === null ? '' : shownUrl(before));
  const [isInvalid, setIsInvalid] = useState(false);
  const [awaited, setAwaited] = useState(false);
  const { search, look, stop } = useOptionSearch(ask, searchInWords);

  const typed = typedTarget(text, location.origin);
  const pages = search.state === 'found' ? search.pages : [];
  const options = [
    ...(typed === null ? [] : [addressOption(typed)]),
    ...pages.map(pageOption).filter(({ id }) => id !== typed?.href),
  ];

  const apply = ({ target, words }: Offer) => {
    textView.setLink(target, words);
    announce(`Link: ${targetWords(target)}`);
    onClose();
  };
  const enter = () => {
    if (before !== null && text === shownUrl(before)) onClose();
    else if (typed !== null) apply(addressOption(typed).found);
    else if (search.state === 'loading') setAwaited(true);
    else setIsInvalid(true);
  };
  const latest = useRef(apply);
  latest.current = apply;
  const first = options[0]?.found;
  // Enter was pressed before the pages were found.
  useEffect(() => {
    if (!awaited || search.state === 'loading') return;
    setAwaited(false);
    if (first === undefined) setIsInvalid(true);
    else latest.current(first);
  }, [awaited, search.state, first]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };

  return (
    <form
      data-own-history=""
      className="he-link-field"
      aria-label="Link"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        enter();
      }}
      onKeyDown={onKeyDown}
    >
      <SearchedField
        label="Link to"
        listLabel="Where the link leads"
        placeholder="Page, address, number or e-mail"
        errors={isInvalid ? [NO_ADDRESS] : []}
        text={text}
        marksFirst={before === null || text !== shownUrl(before)}
        options={options}
        words={searchInWords(search)}
        onType={(next) => {
          setText(next);
          setIsInvalid(false);
          setAwaited(false);
        }}
        onLook={(words, pauseMs) => look(searchWords(words), pauseMs)}
        onStop={stop}
        onChoose={apply}
        onEnter={enter}
        onLeave={() => {}}
      />
      <div className="he-link-field-actions">
        <button type="submit" className="he-button he-button-main">
          Apply
        </button>
        {before === null ? null : (
          <button
            type="button"
            className="he-button"
            onClick={() => {
              textView.run('removeLink');
              onClose();
            }}
          >
            Remove
          </button>
        )}
        <button type="button" className="he-button" onClick={onMore}>
          More
          <span className="he-sr"> kinds of links</span>
        </button>
      </div>
    </form>
  );
}

function addressOption(target: LinkTarget) {
  const words = target.href.replace(/^(tel|mailto):/i, '');
  return { found: { target, words } satisfies Offer, id: target.href, title: targetWords(target), about: '' };
}

function pageOption(page: FoundPage) {
  const target: LinkTarget = { type: 'page', href: pageHref(page.slug) };
  const words = optionWords(page);
  return { found: { target, words: words.title } satisfies Offer, id: target.href, ...words };
}
