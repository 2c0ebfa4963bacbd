import { useEffect, useRef } from 'react';
import { isCaptcha } from '../../model/forms/field-types/registry.ts';
import type { PublicField } from '../../model/forms/form-types.ts';
import { labelOf } from '../../model/forms/label-of.ts';
import type { FieldProblem } from '../../model/forms/validate-submission.ts';
import type { Way } from '../../model/help/way.ts';
import { FORM_TEXTS } from '../../model/texts.ts';
import { trimEndOf } from '../../model/trim.ts';
import { controlId } from './EnquiryField.tsx';

interface EnquirySummaryProps {
  readonly formId: string;
  readonly fields: readonly PublicField[];
  readonly problems: readonly FieldProblem[];
  /** The reason why the form as a whole was not sent; null if the form as a whole has no problem. */
  readonly failure: string | null;
  /** The numbers to call if the form as a whole was not sent. */
  readonly calls: readonly Way[];
  /** The number to call if the matter cannot wait; null if there is none. */
  readonly urgent: Way | null;
  /** The number of attempts to send the form on this page. */
  readonly attempts: number;
}

/**
 * Lists the problems of a form above its fields, each with a link to its field. The list stays the same until the next attempt
 * to send the form. Screen readers say it once, when it takes the focus: after each attempt, or, on the page that answers a
 * plain post, immediately.
 */
export function EnquirySummary(props: EnquirySummaryProps) {
  const { formId, fields, problems, failure, calls, urgent, attempts } = props;
  const box = useRef<HTMLElement>(null);
  const isShown = problems.length > 0 || failure !== null;
  useEffect(() => {
    if (attempts > 0) box.current?.focus();
  }, [attempts]);
  const isInTitle = isShown && attempts > 0;
  useEffect(() => (isInTitle ? markTitle() : undefined), [isInTitle]);
  if (!isShown) return null;
  const [title, reason] = [`${formId}-summary`, `${formId}-failure`];
  return (
    <section
      ref={box}
      className="form-summary"
      tabIndex={-1}
      aria-labelledby={title}
      aria-describedby={failure === null ? undefined : reason}
      // biome-ignore lint/a11y/noAutofocus: on the page that answers a plain post it is what matters
      autoFocus={attempts === 0 || undefined}
    >
      <h2 id={title}>{headingFor(problems.length)}</h2>
      {failure === null ? null : <p id={reason}>{failure}</p>}
      {problems.length === 0 ? null : (
        <ul>
          {problems.map(({ field: name, message }) => {
            const field = fields.find((other) => other.name === name);
            return (
              <li key={name}>
                {field === undefined ? message : <Problem formId={formId} field={field} message={message} />}
              </li>
            );
          })}
        </ul>
      )}
      {failure === null ? <Urgent call={urgent} /> : <CallList calls={calls} />}
    </section>
  );
}

function headingFor(problems: number): string {
  if (problems === 0) return FORM_TEXTS.problems;
  return problems === 1
    ? FORM_TEXTS.oneToMend
    : FORM_TEXTS.severalToMend.replace('{count}', String(problems));
}

function Problem({ formId, field, message }: { formId: string; field: PublicField; message: string }) {
  const id = controlId(formId, field);
  return (
    <a href={`#${id}`}>
      {isCaptcha(field) || message === field.errorMessage ? null : `${trimEndOf(labelOf(field), ' :?.')}: `}
      {message}
    </a>
  );
}

/** Shows the number to call if the matter cannot wait. */
export function Urgent({ call }: { call: Way | null }) {
  if (call === null) return null;
  return (
    <p>
      {FORM_TEXTS.cannotWait}{' '}
      <span className="tel">
        <a className="tel" href={call.href}>
          {call.text}
        </a>
        .
      </span>
    </p>
  );
}

/** Shows phone numbers to call, each as a link. */
export function CallList({ calls }: { calls: readonly Way[] }) {
  if (calls.length === 0) return null;
  return (
    <ul className="form-calls">
      {calls.map(({ href, text }) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

/** The number of forms on the page that were not sent. */
let failed = 0;
/** The title of the page before the first failure. */
let plainTitle = '';

/**
 * Changes the title of the page to say that a form was not sent. Returns a function that undoes this change. If several forms
 * were not sent, the title is restored when the functions of all forms have been called.
 */
export function markTitle(): () => void {
  if (failed === 0) plainTitle = document.title;
  failed += 1;
  document.title = FORM_TEXTS.errorTitle + plainTitle;
  return () => {
    failed -= 1;
    if (failed === 0) document.title = plainTitle;
  };
}
