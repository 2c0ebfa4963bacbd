import { useId } from 'react';
import type { LinkType } from '../../../model/link.ts';
import type { FieldOfPage } from '../../document/invalid-fields.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { useDraft } from '../use-draft.ts';
import { settledUrl, urlProblem } from './link-url.ts';

export interface UrlFieldProps {
  /** The field that holds the URL; null if the link is in a dialog or panel. */
  field: FieldOfPage | null;
  /** The stored URL. */
  url: string;
  /** The problems with the URL. */
  errors: readonly string[];
  /** Called with every valid URL, including ''. */
  onWrite(url: string): void;
}

const WORDS: Readonly<Record<Exclude<LinkType, 'page' | 'file'>, { label: string; help: string }>> = {
  anchor: { label: 'Anchor', help: 'A place on this page, #contact, or on another one, /about#contact.' },
  external: {
    label: 'Address',
    help: 'A web address (https://…), an e-mail address (mailto:…) or a telephone number (tel:…).',
  },
};

/** Edits the URL of an external link or of an anchor. */
export function UrlField({
  type,
  field,
  url,
  errors,
  onWrite,
}: UrlFieldProps & { type: keyof typeof WORDS }) {
  const id = useId();
  const draft = useDraft({
    field,
    stored: url,
    settle: (typed) => settledUrl(type, typed),
    problemOf: (settled) => urlProblem(type, settled),
    write: onWrite,
  });
  const messages = draft.problem === null ? errors : [draft.problem];
  return (
    <div className="he-field">
      <label htmlFor={id}>{WORDS[type].label}</label>
      <input
        id={id}
        type="text"
        inputMode={type === 'external' ? 'url' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.text}
        onChange={(event) => draft.type(event.target.value)}
        onBlur={draft.leave}
        aria-invalid={messages.length > 0}
        aria-describedby={`${id}-messages`}
      />
      <FieldMessages id={`${id}-messages`} help={WORDS[type].help} errors={messages} />
    </div>
  );
}
