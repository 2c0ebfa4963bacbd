import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { emptyLink, type LinkTarget, linkHref } from '../../../model/link.ts';
import type { LinkAtCaret } from '../../rich-text/links.ts';
import type { RichTextView } from '../../rich-text/rich-text-view-api.ts';
import { LinkKindFields } from '../link/LinkTargetFields.tsx';

interface LinkPanelProps {
  /** The view of the text; null for a moment, while editing moves from the page to the sidebar. */
  textView: RichTextView | null;
  /** Closes the panel and returns the focus to the text. */
  onClose(): void;
}

const NO_LINK: LinkAtCaret = { target: null, hasWords: false };
const NO_ADDRESS = 'Say where the link leads.';

/** Edits the target of a link in a rich text. The text of the link stays highlighted while the focus is in the panel. */
export function LinkPanel({ textView, onClose }: LinkPanelProps) {
  const id = useId();
  const panel = useRef<HTMLFormElement>(null);
  const [start] = useState<LinkAtCaret>(() => textView?.linkAtCaret() ?? NO_LINK);
  const [target, setTarget] = useState<LinkTarget>(
    () => start.target ?? { type: 'page', href: emptyLink().href },
  );
  const [words, setWords] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);

  useEffect(() => {
    textView?.showSelection(true);
    return () => textView?.showSelection(false);
  }, [textView]);

  useEffect(() => {
    const first = start.hasWords ? 'input:checked' : 'input';
    panel.current?.querySelector<HTMLElement>(first)?.focus();
  }, [start]);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (linkHref(target) === '') {
      setIsInvalid(true);
      return;
    }
    textView?.setLink(target, words);
    onClose();
  };
  const remove = () => {
    textView?.run('removeLink');
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };

  return (
    <form
      ref={panel}
      data-own-history=""
      className="he-link-panel"
      aria-label="Link"
      noValidate
      onSubmit={apply}
      onKeyDown={onKeyDown}
    >
      {start.hasWords ? null : (
        <div className="he-field">
          <label htmlFor={id}>Text of the link</label>
          <input
            id={id}
            type="text"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      )}
      <LinkKindFields
        field={null}
        target={target}
        onChange={(next) => {
          setTarget(next);
          setIsInvalid(false);
        }}
        errors={isInvalid ? [NO_ADDRESS] : []}
      />
      <div className="he-actions">
        <button type="submit" className="he-button he-button-main">
          Apply
        </button>
        {start.target === null ? null : (
          <button type="button" className="he-button" onClick={remove}>
            Remove
          </button>
        )}
        <button type="button" className="he-button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
