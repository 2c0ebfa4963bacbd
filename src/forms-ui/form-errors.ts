import { ApiError, failureMessage } from '../browser/request.ts';

/** The problems of a form's fields, by field name; valid fields have no entry. */
export type Problems<Field extends string> = Partial<Record<Field, string>>;

/** The errors of a form after a failed call: either the problems of its fields, or the failure of the form as a whole. */
interface FormErrors<Field extends string> {
  readonly problems: Problems<Field>;
  readonly failure: string | null;
}

/**
 * Returns the first problem that the server found in each field of the form. If the server found none, returns the message of
 * the failure.
 */
export function formErrorsOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): FormErrors<Field> {
  const found = (error instanceof ApiError ? error.response?.data.validationErrors : undefined) ?? [];
  const problems: Problems<Field> = {};
  for (const field of fields) {
    const message = found.find((problem) => problem.field === field)?.message;
    if (message) problems[field] = message;
  }
  if (Object.keys(problems).length > 0) return { problems, failure: null };
  return { problems: {}, failure: failureMessage(error) };
}
