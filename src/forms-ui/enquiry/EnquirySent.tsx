import { type ReactNode, useEffect, useRef } from 'react';
import type { PublicForm } from '../../model/forms/form-types.ts';
import { FORM_TEXTS } from '../../model/texts.ts';
import { type CallLink, CallList } from './EnquirySummary.tsx';

interface EnquirySentProps {
  readonly form: PublicForm;
  readonly calls: readonly CallLink[];
  /** Whether the message takes the focus, because it appeared while the reader was on the page. */
  readonly takesFocus?: boolean;
  readonly children?: ReactNode;
}

/**
 * Shows a confirmation after a form was sent: the editor's text about what happens next, and the numbers to call if the matter
 * cannot wait.
 */
export function EnquirySent({ form, calls, takesFocus = false, children }: EnquirySentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="form-sent prose">
      <h2 ref={heading} tabIndex={-1}>
        {FORM_TEXTS.sent}
      </h2>
      <p role="status">{form.successMessage || FORM_TEXTS.contactSuccess}</p>
      {children}
      {calls.length === 0 ? null : (
        <>
          <p>{FORM_TEXTS.cannotWait}</p>
          <CallList calls={calls} />
        </>
      )}
    </div>
  );
}
