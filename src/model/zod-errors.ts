import type { z } from 'zod';
import { HearthError, type ValidationError } from './errors.ts';
import { isObject } from './json.ts';

type Issue = z.core.$ZodIssue;

/**
 * The refusal for input that a schema did not accept: 400 for a field that is not known and for a missing
 * parameter at the top, 422 with one `{field, message}` a finding for everything else.
 */
export function refusalOf(error: z.ZodError, input: unknown): HearthError {
  const issues = error.issues;
  const validationErrors = issues.map(validationError);
  const unknown = issues.filter((issue) => issue.code === 'unrecognized_keys');
  if (unknown.length > 0) {
    const names = unknown.flatMap((issue) => issue.keys.map((key) => fieldOf([...issue.path, key])));
    return new HearthError('unknown-field', { names: names.join(', ') }, { validationErrors });
  }
  if (!isObject(input)) return new HearthError('malformed', {}, { validationErrors });
  const missing = issues.map((issue) => issue.path).find((path) => isMissing(path, input));
  if (missing)
    return new HearthError('missing-parameter', { name: String(missing[0]) }, { validationErrors });
  return new HearthError('validation', {}, { validationErrors });
}

/** What the schema makes of the input; throws the refusal for input that it does not accept. */
export function parseOrRefuse<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw refusalOf(result.error, input);
}

function isMissing(path: PropertyKey[], input: Record<string, unknown>): boolean {
  return path.length === 1 && input[String(path[0])] === undefined;
}

/** What is wrong with a value, in words that a person reads; a schema's own words stay. */
export function issueInWords(issue: Issue): string {
  return issue.code === 'too_big' && issue.origin === 'string' && issue.message.startsWith('Too big')
    ? `This field cannot exceed ${issue.maximum} characters`
    : issue.message;
}

function validationError(issue: Issue): ValidationError {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  return { field: fieldOf(path), message: issueInWords(issue) };
}

function fieldOf(path: PropertyKey[]): string {
  return path.map(String).join('.');
}
