import type { FormHTMLAttributes, ReactNode, Ref } from 'react';
import type { AskedForm } from '../../model/forms/asked-form.ts';
import { conditionOf } from '../../model/forms/condition.ts';
import { isCaptcha } from '../../model/forms/field-types/registry.ts';
import { controlName, FORM_POST } from '../../model/forms/form-post.ts';
import { CAPTCHA_FIELD, type CaptchaService, type PublicField } from '../../model/forms/form-types.ts';
import { type FieldProblem, initialValues, shownFields } from '../../model/forms/validate-submission.ts';
import type { Way } from '../../model/help/way.ts';
import { ownField } from '../../model/json.ts';
import { FORM_TEXTS } from '../../model/texts.ts';
import { autocompleteOf } from './autocomplete.ts';
import { EnquiryCaptcha } from './EnquiryCaptcha.tsx';
import { controlId, EnquiryField } from './EnquiryField.tsx';
import { EnquirySent, type Sent } from './EnquirySent.tsx';
import { EnquirySummary } from './EnquirySummary.tsx';
import { type EnquiryAddress, enquiryId } from './place.ts';

export type EnquiryStatus = 'idle' | 'loading' | 'success';

export interface EnquiryFormProps {
  readonly form: AskedForm;
  readonly place: EnquiryAddress;
  readonly calls: readonly Way[];
  readonly urgent: Way | null;
  /** The initial values, by field name. */
  readonly values: Readonly<Record<string, string>>;
  /** The problems of the last attempt to send the form. */
  readonly problems: readonly FieldProblem[];
  /** The problems that are not corrected yet; by default, all problems. These problems are shown at their fields. */
  readonly open?: readonly FieldProblem[];
  readonly failure: string | null;
  readonly status: EnquiryStatus;
  /** The submission that was accepted, if the status is 'success'. */
  readonly sent?: Sent | null;
  readonly attempts?: number;
  /** The names of the fields to show; by default, the fields that apply with the initial values. */
  readonly shown?: readonly string[] | undefined;
  /** The message that screen readers announce while the form is being sent, and after it was sent. */
  readonly message?: string;
  /** The captcha service. The service's widget is shown at the form's captcha field or, if the form has none, above the button. */
  readonly captcha?: CaptchaService | null;
  /** The control that clears the form. */
  readonly clear: ReactNode;
  readonly element?: Ref<HTMLFormElement>;
  readonly handlers?: FormHTMLAttributes<HTMLFormElement>;
}

const BUTTON: Readonly<Record<Exclude<EnquiryStatus, 'idle'>, string>> = {
  loading: FORM_TEXTS.loading,
  success: FORM_TEXTS.success,
};

/** Shows a form to readers, with or without script. */
export function EnquiryForm(props: EnquiryFormProps) {
  const { form, place, values, problems, open = problems, status, message = '', captcha = null } = props;
  const { sent = null, urgent } = props;
  const isSent = sent !== null;
  const formId = enquiryId(place.block);
  const shown =
    props.shown ?? shownFields(form.fields, initialValues(form.fields, values)).map(({ name }) => name);
  const fields = fieldsOf(form, captcha);
  const { page, block, identifier, submission, honeypot } = FORM_POST.names;
  return (
    <form
      id={formId}
      ref={props.element}
      className={isSent ? 'form form-done' : 'form'}
      method="post"
      action={place.action}
      aria-label={form.title}
      noValidate
      {...props.handlers}
    >
      <EnquirySummary
        formId={formId}
        fields={fields}
        problems={problems}
        failure={props.failure}
        calls={props.calls}
        urgent={urgent}
        attempts={props.attempts ?? 0}
      />
      {isSent ? <EnquirySent form={form} sent={sent} urgent={urgent} isNew /> : null}
      {fields.some(({ required }) => required) ? <p>{FORM_TEXTS.needed}</p> : null}
      {fields.map((field) => {
        const problem = open.find((problem) => problem.field === field.name)?.message;
        if (captcha !== null && isCaptcha(field)) {
          const id = controlId(formId, field);
          return <EnquiryCaptcha key={field.key} id={id} field={field} service={captcha} problem={problem} />;
        }
        return (
          <EnquiryField
            key={field.key}
            field={field}
            formId={formId}
            name={controlName(field)}
            autoComplete={autocompleteOf(field)}
            value={ownField(values, field.name)}
            problem={problem}
            condition={conditionOf(field, fields)}
            isHidden={!shown.includes(field.name)}
          />
        );
      })}
      <input type="hidden" name={page} value={place.page} />
      <input type="hidden" name={block} value={place.block} />
      <input type="hidden" name={identifier} value={form.identifier} />
      <input type="hidden" name={submission} autoComplete="off" />
      <p className="visually-hidden" aria-hidden="true">
        <label>
          {FORM_TEXTS.honeypot}
          <input name={honeypot} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <button
        type="submit"
        className={isSent ? 'button-secondary' : 'button'}
        aria-disabled={status === 'loading' || undefined}
      >
        {status === 'idle' ? form.primaryButtonText : BUTTON[status]}
      </button>
      {isSent ? null : (
        <p role="status" className="form-status">
          {message}
        </p>
      )}
      {props.clear}
    </form>
  );
}

/**
 * Returns the fields of a form in their order on the page. If there is a captcha service, the fields include one captcha: the
 * form's own captcha field or, if the form has none, a captcha at the end.
 */
function fieldsOf({ fields }: AskedForm, captcha: CaptchaService | null): readonly PublicField[] {
  if (captcha === null) return fields.filter((field) => !isCaptcha(field));
  return fields.some(isCaptcha) ? fields : [...fields, CAPTCHA_FIELD];
}

/**
 * Shows the button that clears a form. The button works even without script. The button is not shown if the form came with
 * values, because the browser would restore those values.
 */
export function ClearButton({ hasValues = false }: { hasValues?: boolean }) {
  return (
    <button type="reset" className={hasValues ? 'form-clear form-script' : 'form-clear'}>
      {FORM_TEXTS.clear}
    </button>
  );
}
