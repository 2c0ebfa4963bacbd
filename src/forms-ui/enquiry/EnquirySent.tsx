import { useEffect, useRef } from 'react';
import type { AskedForm } from '../../model/forms/asked-form.ts';
import type { Way } from '../../model/help/way.ts';
import { FORM_TEXTS } from '../../model/texts.ts';
import { Urgent } from './EnquirySummary.tsx';

/** A submission that was accepted. */
export interface Sent {
  /** The time at which the form was sent, in words. */
  readonly at: string;
  /** Whether a mail to the sender confirms the submission. */
  readonly isMailed: boolean;
}

interface EnquirySentProps {
  readonly form: AskedForm;
  readonly sent: Sent;
  readonly urgent: Way | null;
  /** Whether the panel appeared while the reader was on the page. Otherwise, it came with the page. */
  readonly isNew?: boolean;
}

/**
 * Shows in place of the fields that a form was sent: when, the editor's text about what happens next, whether a mail confirms
 * it, and the number to call if the matter cannot wait. The heading takes the focus.
 */
export function EnquirySent({ form, sent, urgent, isNew = false }: EnquirySentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <div className="form-sent">
      <svg width="44" height="44" viewBox="0 0 44 44" fill="none" stroke="currentColor" aria-hidden="true">
        <path strokeWidth="3" d="M22 2a20 20 0 1 0 0 40 20 20 0 0 0 0-40zM13 23l6 6 12-13" />
      </svg>
      {/* biome-ignore lint/a11y/noAutofocus: on the page that answers a plain post it is what matters */}
      <h2 ref={heading} tabIndex={-1} autoFocus={!isNew || undefined}>
        {FORM_TEXTS.sent}
      </h2>
      <p role="status">{form.successMessage || FORM_TEXTS.contactSuccess}</p>
      <p>
        {FORM_TEXTS.sentAt} {sent.at}. {sent.isMailed ? FORM_TEXTS.mailed : FORM_TEXTS.noCopy}
      </p>
      <Urgent call={urgent} />
    </div>
  );
}
