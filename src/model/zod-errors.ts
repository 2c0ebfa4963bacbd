import type { z } from 'zod';
import { HearthError, type ValidationError } from './errors.ts';
import { isObject } from './json.ts';

type Issue = z.core.$ZodIssue;
type UnknownKeys = z.core.$ZodIssueUnrecognizedKeys;

/**
 * The maximum number of faults that an error lists. The limit keeps the sender of a request from controlling the size of the
 * response.
 */
export const MAX_NAMED_FAULTS = 20;
/** The maximum number of characters of a field name that are shown. */
const MAX_NAME_LENGTH = 100;

/**
 * Returns the error for input that does not match a schema. The status is 400 for an unknown field or a missing parameter at
 * the top level, otherwise 422, with a `{field, message}` for each issue.
 */
export function validationError(error: z.ZodError, input: unknown): HearthError {
  const issues = error.issues;
  const unknown = issues.filter((issue) => issue.code === 'unrecognized_keys');
  if (unknown.length > 0) return unknownFields(unknown, issues);
  const validationErrors = issues.slice(0, MAX_NAMED_FAULTS).map(fieldErrorOf);
  if (!isObject(input)) return new HearthError('malformed', {}, { validationErrors });
  const missing = issues.map((issue) => issue.path).find((path) => isMissing(path, input));
  if (missing)
    return new HearthError('missing-parameter', { name: String(missing[0]) }, { validationErrors });
  return new HearthError('validation', {}, { validationErrors });
}

function unknownFields(unknown: readonly UnknownKeys[], issues: readonly Issue[]): HearthError {
  const keys = unknown.flatMap(({ path, keys }) => keys.map((key) => [path, key] as const));
  const named = keys.slice(0, MAX_NAMED_FAULTS).map(([path, key]) => fieldOf([...path, key]));
  const validationErrors = issues.slice(0, MAX_NAMED_FAULTS).map(fieldErrorOf);
  return new HearthError('unknown-field', { names: namesInWords(named, keys.length) }, { validationErrors });
}

/**
 * Lists the first of many names in words: `a, b and 3 more`.
 * @param total the number of all names
 */
export function namesInWords(first: readonly string[], total: number): string {
  const more = total - first.length;
  return first.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function isMissing(path: PropertyKey[], input: Record<string, unknown>): boolean {
  return path.length === 1 && input[String(path[0])] === undefined;
}

/** Describes the problem with a value in words. Returns a message from the schema itself unchanged. */
export function issueInWords(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return 'This field is not known';
  return issue.code === 'too_big' && issue.origin === 'string' && issue.message.startsWith('Too big')
    ? `This field cannot exceed ${issue.maximum} characters`
    : issue.message;
}

function fieldErrorOf(issue: Issue): ValidationError {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  return { field: fieldOf(path), message: issueInWords(issue) };
}

function fieldOf(path: PropertyKey[]): string {
  return shortName(path.map(String).join('.'));
}

/** Shortens a name from a request, because the sender chose its length. */
export function shortName(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}
