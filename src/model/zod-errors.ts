import type { z } from 'zod';
import { HearthError, type ValidationError } from './errors.ts';
import { isObject } from './json.ts';

type Issue = z.core.$ZodIssue;
type UnknownKeys = z.core.$ZodIssueUnrecognizedKeys;

/** Unknown fields that a refusal names, and how many characters it shows of each. */
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 100;

/**
 * The refusal for input that a schema did not accept: 400 for a field that is not known and for a missing
 * parameter at the top, 422 with one `{field, message}` a finding for everything else.
 */
export function refusalOf(error: z.ZodError, input: unknown): HearthError {
  const issues = error.issues;
  const unknown = issues.filter((issue) => issue.code === 'unrecognized_keys');
  if (unknown.length > 0) return unknownFields(unknown, issues);
  const validationErrors = issues.map(validationError);
  if (!isObject(input)) return new HearthError('malformed', {}, { validationErrors });
  const missing = issues.map((issue) => issue.path).find((path) => isMissing(path, input));
  if (missing)
    return new HearthError('missing-parameter', { name: String(missing[0]) }, { validationErrors });
  return new HearthError('validation', {}, { validationErrors });
}

/** The caller chose the names, so that the answer has an end whatever was sent. */
function unknownFields(unknown: readonly UnknownKeys[], issues: readonly Issue[]): HearthError {
  const names = unknown.flatMap((issue) => issue.keys.map((key) => fieldOf([...issue.path, key])));
  const more = names.length - MAX_NAMES;
  const shown = names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
  const validationErrors = issues.slice(0, MAX_NAMES).map(validationError);
  return new HearthError('unknown-field', { names: shown }, { validationErrors });
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
  if (issue.code === 'unrecognized_keys') return 'This field is not known';
  return issue.code === 'too_big' && issue.origin === 'string' && issue.message.startsWith('Too big')
    ? `This field cannot exceed ${issue.maximum} characters`
    : issue.message;
}

function validationError(issue: Issue): ValidationError {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  return { field: fieldOf(path), message: issueInWords(issue) };
}

function fieldOf(path: PropertyKey[]): string {
  const name = path.map(String).join('.');
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}
