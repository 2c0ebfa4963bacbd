import { useEffect } from 'react';
import { forgetDraft } from '../../forms-ui/enquiry/form-draft.ts';
import { FORM_TEXTS } from '../../model/texts.ts';

/** Says that a form was sent. If this tab kept what was written in it, it is forgotten; without that, no script is fetched. */
export default function FormSent({ id, message }: { id: string; message: string }) {
  useEffect(() => forgetDraft(id), [id]);
  return (
    <div className="prose">
      <h1>{FORM_TEXTS.success}</h1>
      <p>{message || FORM_TEXTS.contactSuccess}</p>
      <p>
        <a className="button" href="/">
          {FORM_TEXTS.home}
        </a>
      </p>
    </div>
  );
}
