import { ApiError, failureMessage } from '../browser/request.ts';
import type { Problems } from './problems.ts';

/** What a failed call says of a form. Exactly one of the two has something to say. */
interface FormErrors<Field extends string> {
  readonly problems: Problems<Field>;
  readonly failure: string | null;
}

/** What the server found wrong with fields of the form, the first of each; else the message of the failure. */
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
