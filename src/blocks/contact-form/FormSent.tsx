import { useEffect } from 'react';
import { EnquirySent } from '../../forms-ui/enquiry/EnquirySent.tsx';
import { keptDraft, rememberSent } from '../../forms-ui/enquiry/form-draft.ts';
import { sentEvent } from '../../forms-ui/enquiry/sent-event.ts';
import type { PublicForm } from '../../model/forms/form-types.ts';
import type { Way } from '../../model/help/way.ts';
import { FORM_TEXTS } from '../../model/texts.ts';

interface FormSentProps {
  readonly id: string;
  readonly form: PublicForm;
  /** The time at which the form was sent, in words. */
  readonly at: string;
  readonly urgent: Way | null;
  /** The address of the empty form; null if the form no longer exists. */
  readonly again: string | null;
}

/**
 * Confirms that a form without script was sent. If this tab has stored a draft of the form, a script deletes the draft and
 * reports the submission to the owner's analytics service. If no draft is stored, no script is loaded.
 */
export default function FormSent({ id, form, at, urgent, again }: FormSentProps) {
  useEffect(() => {
    if (keptDraft(id) === null) return;
    rememberSent(id);
    sentEvent(form);
  }, [id, form]);
  return (
    <>
      <h1>{form.title || FORM_TEXTS.success}</h1>
      <div className="form form-done">
        <EnquirySent form={form} sent={{ at, isMailed: false }} urgent={urgent} />
        <span className="button-secondary">{FORM_TEXTS.success}</span>
        {again === null ? null : (
          <a className="form-clear" href={again}>
            {form.kind === 'training' ? FORM_TEXTS.clearForm : FORM_TEXTS.another}
          </a>
        )}
      </div>
      <a className="button-secondary" href="/">
        {FORM_TEXTS.home}
      </a>
    </>
  );
}
