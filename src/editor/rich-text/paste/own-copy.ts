import type { TextKind } from '../documents.ts';
import type { Hidden } from '../text-tools.ts';
import { isElement, type PastedElement } from './styles.ts';

/** What the first element of a text copied in Hearth has: the kind of that text. */
export const OWN_COPY = 'data-hearth-copy';

/** Whether what was pasted comes from a text of Hearth that a text of this kind takes as it is. */
export function isOwnCopy(body: PastedElement, kind: TextKind, hide: Hidden): boolean {
  if (hide.style || hide.headers || hide.lists || hide.links) return false;
  const copied = [...body.childNodes].find(isElement)?.getAttribute(OWN_COPY);
  return copied === 'formattedText' || (copied === 'richText' && kind === 'richText');
}
