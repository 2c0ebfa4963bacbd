import { ownValue } from '../../../model/forms/validate-submission.ts';
import type { Removal } from '../../../model/forms/wire-schema.ts';
import type { Submission } from './submission-calls.ts';

/** The length in characters up to which an answer is shown in the list. */
const LIST_LENGTH = 80;

/** The names of the fields with their values, in the order of the form. */
export function answersOf({ form, names }: Submission): readonly (readonly [name: string, value: string])[] {
  return names.map((name) => [name, ownValue(form, name) ?? '']);
}

/** The beginning of the first answer that was given, on one line: mostly a name. */
export function firstAnswer(submission: Submission): string {
  const [, first = ''] = answersOf(submission).find(([, value]) => value.trim() !== '') ?? [];
  const beginning = first
    .slice(0, LIST_LENGTH * 4)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...beginning];
  return characters.length > LIST_LENGTH ? `${characters.slice(0, LIST_LENGTH).join('')}…` : beginning;
}

/** A value as it is read: each of several choices on a line of its own. */
export function valueInLines(value: string): string {
  return value.split(';;').join('\n');
}

export const DRAFT_WORDS = 'Draft: somebody sent it from the editor as a test.';
export const UNVERIFIED_WORDS =
  'Unverified: it came without the check against robots. It may be from somebody whose browser runs no scripts, or from a robot. They got no automatic answer.';

/** Who deleted a submission, and when, in words. @param at writes a time */
export function removalWords(
  { identifier, createdAt, removedAt, removedBy }: Removal,
  at: (iso: string) => string,
): string {
  const who = removedBy ?? 'somebody whose account is gone';
  return `Deleted by ${who} at ${at(removedAt)}: a submission of ‘${identifier}’, sent at ${at(createdAt)}`;
}
