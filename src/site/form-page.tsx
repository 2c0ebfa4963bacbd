import type { PublicForm } from '../model/forms/form-types.ts';
import { FORM_TEXTS } from '../model/texts.ts';
import type { FormView } from '../model/view.ts';

interface FormPageProps {
  readonly form: PublicForm;
  readonly state: FormView['state'];
}

/** What became of a form that was sent without script. For use in `<main>`. */
export function FormPage({ form, state }: FormPageProps) {
  if ('sent' in state) {
    return (
      <div className="wrap content prose">
        <h1>{FORM_TEXTS.success}</h1>
        <p>{form.successMessage || FORM_TEXTS.contactSuccess}</p>
      </div>
    );
  }
  return (
    <div className="wrap content prose">
      <h1>{FORM_TEXTS.problems}</h1>
      {state.failure === null ? null : <p>{state.failure}</p>}
      <ul>
        {state.problems.map(({ field, message }) => (
          <li key={field}>
            {field}: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
