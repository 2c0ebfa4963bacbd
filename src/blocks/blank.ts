import { isShownLink, type Link } from '../model/link.ts';

/** Returns whether all texts are blank, and no link has both a text and a target. */
export function areBlank(...values: readonly (string | Link)[]): boolean {
  return values.every((value) => (typeof value === 'string' ? value.trim() === '' : !isShownLink(value)));
}
