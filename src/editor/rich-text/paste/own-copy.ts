import type { TextKind } from '../text-documents.ts';
import type { Hidden } from '../text-tools.ts';
import { isElement, type PastedElement } from './styles.ts';

/** The attribute of the first element of a text copied in Hearth; its value is the kind of that text. */
export const OWN_COPY = 'data-hearth-copy';

/**
 * Whether pasted content was copied from a text in Hearth and can be used unchanged in a text of this kind.
 */
export function isOwnCopy(body: PastedElement, kind: TextKind, hide: Hidden): boolean {
  if (hide.style || hide.headers || hide.lists || hide.links) return false;
  const copied = [...body.childNodes].find(isElement)?.getAttribute(OWN_COPY);
  return copied === 'formattedText' || (copied === 'richText' && kind === 'richText');
}
