import { useEffect } from 'react';
import { EnquirySent } from '../../forms-ui/enquiry/EnquirySent.tsx';
import type { CallLink } from '../../forms-ui/enquiry/EnquirySummary.tsx';
import { keptDraft, rememberSent } from '../../forms-ui/enquiry/form-draft.ts';
import { sentEvent } from '../../forms-ui/enquiry/sent-event.ts';
import type { PublicForm } from '../../model/forms/form-types.ts';
import { FORM_TEXTS } from '../../model/texts.ts';

interface FormSentProps {
  readonly id: string;
  readonly form: PublicForm;
  readonly calls: readonly CallLink[];
  /** The address of the empty form; null if the form no longer exists. */
  readonly again: string | null;
}

/**
 * Confirms that a form without script was sent. If this tab has stored a draft of the form, a script deletes the draft and
 * reports the submission to the owner's analytics service. If no draft is stored, no script is loaded.
 */
export default function FormSent({ id, form, calls, again }: FormSentProps) {
  useEffect(() => {
    if (keptDraft(id) === null) return;
    rememberSent(id);
    sentEvent(form);
  }, [id, form]);
  return (
    <div className="prose">
      <h1>{FORM_TEXTS.success}</h1>
      <EnquirySent form={form} calls={calls}>
        <p>{FORM_TEXTS.noCopy}</p>
      </EnquirySent>
      {again === null ? null : (
        <p>
          <a className="button-secondary" href={again}>
            {form.kind === 'training' ? FORM_TEXTS.clearForm : FORM_TEXTS.another}
          </a>
        </p>
      )}
      <p>
        <a className="button" href="/">
          {FORM_TEXTS.home}
        </a>
      </p>
    </div>
  );
}
