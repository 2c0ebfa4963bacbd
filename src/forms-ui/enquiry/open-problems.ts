import type { PublicForm } from '../../model/forms/form-types.ts';
import { type FieldProblem, shownFields, validateSubmission } from '../../model/forms/validate-submission.ts';
import { ownField } from '../../model/json.ts';

/**
 * Those of the problems that are not mended in what is written now: whatever is still wrong, and a shown field that has the value which the
 * server refused, though nothing seems wrong with it here. Problems of others than fields, such as the captcha, are open.
 */
export function openProblems(
  problems: readonly FieldProblem[],
  fields: PublicForm['fields'],
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
