import type { AskedForm } from '../../model/forms/asked-form.ts';
import { type FieldProblem, shownFields, validateSubmission } from '../../model/forms/validate-submission.ts';
import { ownField } from '../../model/json.ts';

/**
 * Returns the problems that the current values have not corrected. Open problems are problems that the check still finds, and
 * problems of shown fields that still have the value that the server rejected. Problems outside the fields, such as the
 * captcha's, are always returned.
 */
export function openProblems(
  problems: readonly FieldProblem[],
  fields: AskedForm['fields'],
  { sent, written }: Record<'sent' | 'written', Readonly<Record<string, string>>>,
): readonly FieldProblem[] {
  if (problems.length === 0) return problems;
  const still = validateSubmission(fields, written, { captcha: true }).problems;
  const shown = shownFields(fields, written);
  return problems.filter(
    ({ field }) =>
      still.some((problem) => problem.field === field) ||
      !fields.some(({ name }) => name === field) ||
      (shown.some(({ name }) => name === field) && ownField(sent, field) === ownField(written, field)),
  );
}
