import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { RichTextView } from '../../rich-text/rich-text-view-api.ts';
import { announce } from '../../ui/announcements.ts';
import { addressOption, type Offer, useLinkOffers } from '../link/link-offers.ts';
import { LINK_TO, NO_ADDRESS, shownUrl, targetWords } from '../link/link-url.ts';
import { SearchedField } from '../link/SearchedField.tsx';

interface LinkFieldProps {
  textView: RichTextView;
  /** Shows the whole link panel instead. */
  onMore(): void;
  /** Closes the field and returns the focus to the text. */
  onClose(): void;
}

/**
 * Makes a link of the selected words. The one field takes the title of a page, an address, a telephone number or an e-mail
 * address, and recognises which of them it is.
 */
export function LinkField({ textView, onMore, onClose }: LinkFieldProps) {
  const [{ target: before }] = useState(() => textView.linkAtCaret());
  const [text, setText] = useState(before === null ? '' : shownUrl(before));
  const [isInvalid, setIsInvalid] = useState(false);
  const [awaited, setAwaited] = useState(false);
  const { typed, isLoading, field } = useLinkOffers(text);

  const apply = ({ target, words }: Offer) => {
    textView.setLink(target, words);
    announce(`Link: ${targetWords(target)}`);
    onClose();
  };
  const enter = () => {
    if (before !== null && text === shownUrl(before)) onClose();
    else if (typed !== null) apply(addressOption(typed).found);
    else if (isLoading) setAwaited(true);
    else setIsInvalid(true);
  };
  const latest = useRef(apply);
  latest.current = apply;
  const first = field.options[0]?.found;
  // Enter was pressed before the pages were found.
  useEffect(() => {
    if (!awaited || isLoading) return;
    setAwaited(false);
    if (first === undefined) setIsInvalid(true);
    else latest.current(first);
  }, [awaited, isLoading, first]);
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
        {...LINK_TO}
        {...field}
        errors={isInvalid ? [NO_ADDRESS] : []}
        text={text}
        marksFirst={before === null || text !== shownUrl(before)}
        onType={(next) => {
          setText(next);
          setIsInvalid(false);
          setAwaited(false);
        }}
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
