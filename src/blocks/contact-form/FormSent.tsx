import { useEffect } from 'react';
import { keptDraft, rememberSent } from '../../forms-ui/enquiry/form-draft.ts';
import { sentEvent } from '../../forms-ui/enquiry/sent-event.ts';
import type { PublicForm } from '../../model/forms/form-types.ts';
import { FORM_TEXTS } from '../../model/texts.ts';

/**
 * Says that a form was sent. If this tab kept what was written in it, it is forgotten, and the owner's analytics is told as where
 * script sends the form; without that, no script is fetched.
 */
export default function FormSent({ id, form }: { id: string; form: PublicForm }) {
  useEffect(() => {
    if (keptDraft(id) === null) return;
    rememberSent(id);
    sentEvent(form);
  }, [id, form]);
  return (
    <div className="prose">
      <h1>{FORM_TEXTS.success}</h1>
      <p>{form.successMessage || FORM_TEXTS.contactSuccess}</p>
      <p>
        <a className="button" href="/">
          {FORM_TEXTS.home}
        </a>
      </p>
    </div>
  );
}
