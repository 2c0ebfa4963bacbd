import type { CaptchaService, PublicField } from '../../model/forms/form-types.ts';
import { FORM_TEXTS } from '../../model/texts.ts';
import { CAPTCHA_CLASSES } from './captcha-service.ts';
import { FieldProblem } from './EnquiryField.tsx';

interface EnquiryCaptchaProps {
  readonly id: string;
  readonly field: PublicField;
  readonly service: CaptchaService;
  readonly problem: string | undefined;
}

/**
 * Shows the element for a captcha service's widget, and the captcha's problem. The service's script may render the captcha
 * before the form is hydrated.
 */
export function EnquiryCaptcha({ id, field, service, problem }: EnquiryCaptchaProps) {
  const problemId = `${id}-problem`;
  const isBad = problem !== undefined;
  return (
    <fieldset
      id={id}
      className="form-field form-script"
      tabIndex={-1}
      aria-describedby={isBad ? problemId : undefined}
    >
      <legend className={field.label === '' ? 'visually-hidden' : undefined}>
        {field.label || FORM_TEXTS.captcha}
        <small>*</small>
      </legend>
      {isBad ? <FieldProblem id={problemId}>{problem}</FieldProblem> : null}
      <div
        className={`form-captcha ${CAPTCHA_CLASSES}`}
        data-sitekey={service.siteKey}
        // When React hydrates the form, keeps the elements that the service has already rendered.
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    </fieldset>
  );
}
