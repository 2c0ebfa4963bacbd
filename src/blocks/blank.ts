import { isShownLink, type Link } from '../model/link.ts';

/** Whether none of these has anything to show: blank words, links without words or address. */
export function areBlank(...values: readonly (string | Link)[]): boolean {
  return values.every((value) => (typeof value === 'string' ? value.trim() === '' : !isShownLink(value)));
}
