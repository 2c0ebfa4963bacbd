import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { languageName } from '../../../model/text-languages.ts';
import { $tree } from '../../document/current-tree.ts';
import type { RichTextView } from '../../rich-text/rich-text-view-api.ts';
import { announce } from '../../ui/announcements.ts';
import { SearchedField } from '../link/SearchedField.tsx';
import { languagesIn, offeredLanguages } from './offered-languages.ts';
import { TEXT_TOOLS } from './text-tools.ts';

interface LanguagePanelProps {
  /** The view of the text; null for a moment, while editing moves from the page to the sidebar. */
  textView: RichTextView | null;
  /** Closes the panel and returns the focus to the text. */
  onClose(): void;
}

const { label } = TEXT_TOOLS.language;
const UNKNOWN = 'Choose a language from the list, or write its code, such as ‘haz’ for Hazaragi.';

/** Says which language the selected words are in, or the passage or paragraph at the caret. */
export default function LanguagePanel({ textView, onClose }: LanguagePanelProps) {
  const form = useRef<HTMLFormElement>(null);
  const [before] = useState(() => textView?.startLanguage() ?? null);
  const [text, setText] = useState(before === null ? '' : languageName(before));
  const [isInvalid, setIsInvalid] = useState(false);
  const [used] = useState(() => languagesIn($tree.get()));
  const isTyped = before === null || text !== languageName(before);
  const offered = offeredLanguages(isTyped ? text : '', used);
  useLayoutEffect(() => {
    textView?.showSelection(true);
    const field = form.current?.querySelector('input');
    field?.focus({ preventScroll: true });
    field?.select();
    return () => {
      textView?.showSelection(false);
      textView?.endLanguage();
    };
  }, [textView]);

  const apply = (lang: string | null) => {
    textView?.setLanguage(lang);
    announce(lang === null ? 'The language is that of the page.' : `Language: ${languageName(lang)}`);
    onClose();
  };
  const enter = () => {
    const [first] = offered;
    if (!isTyped) onClose();
    else if (first === undefined || text.trim() === '') setIsInvalid(true);
    else apply(first.tag);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <form
      ref={form}
      data-own-history=""
      className="he-link-panel"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        enter();
      }}
      onKeyDown={onKeyDown}
    >
      <SearchedField
        label={label}
        listLabel="Languages"
        placeholder="Name or code"
        errors={isInvalid ? [UNKNOWN] : []}
        text={text}
        startsOpen
        marksFirst={isTyped && text.trim() !== ''}
        options={offered.map(({ tag, name, own }) => ({
          ...{ found: tag, id: tag, title: name, about: own === name ? '' : own, aboutLanguage: tag },
        }))}
        words={offered.length === 0 ? 'No language has this name. A code works too.' : ''}
        onType={(next) => {
          setText(next);
          setIsInvalid(false);
        }}
        onLook={() => {}}
        onStop={() => {}}
        onChoose={apply}
        onEnter={enter}
        onLeave={() => {}}
      />
      <div className="he-actions">
        <button type="submit" className="he-button he-button-main">
          Apply
        </button>
        {before === null ? null : (
          <button type="button" className="he-button" onClick={() => apply(null)}>
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
