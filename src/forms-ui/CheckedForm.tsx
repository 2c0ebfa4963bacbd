import { type ReactNode, useEffect } from 'react';
import { ErrorSummary } from './FormFields.tsx';
import type { Problems } from './form-errors.ts';
import { type FormOptions, useForm } from './use-form.ts';

interface CheckedFormProps<Name extends string> extends FormOptions<Name> {
  /** Instructions above the fields. */
  intro?: string;
  /** The name of the form. By default, the label of the submit button. */
  label?: string;
  /** The label of the submit button. */
  submit: string;
  /** The field that gets the focus when the form appears. */
  focusOn?: Name | undefined;
  /** Renders the fields, each with its problem. */
  children(problems: Problems<Name>): ReactNode;
}

/** Shows a form about an account. The problems of the form are listed above the fields, and each is also shown at its field. */
export function CheckedForm<Name extends string>(props: CheckedFormProps<Name>) {
  const { intro, submit, label = submit, focusOn, children, ...options } = props;
  const { form, problems, failure, sending, ready, onSubmit, focusField } = useForm(options);

  useEffect(() => {
    const field = focusOn === undefined ? null : form.current?.elements.namedItem(focusOn);
    if (field instanceof HTMLElement) field.focus();
  }, [form, focusOn]);

  return (
    <form ref={form} className="login-form" aria-label={label} method="post" noValidate onSubmit={onSubmit}>
      {intro === undefined ? null : <p>{intro}</p>}
      <ErrorSummary problems={problems} failure={failure} onChoose={focusField} />
      {children(problems)}
      <button type="submit" className="login-submit" disabled={!ready} aria-disabled={sending || undefined}>
        {submit}
      </button>
    </form>
  );
}
