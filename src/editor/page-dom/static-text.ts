/** Matches texts for screen readers only. They are on the page but are not part of the edited text. */
export const SCREEN_READER_ONLY = '.visually-hidden';

/** Returns the number of characters before a point in a statically rendered text; null if the point is elsewhere. */
export function offsetInStatic(element: HTMLElement, node: Node | null, inside: number): number | null {
  if (node === null || !element.contains(node)) return null;
  const range = element.ownerDocument.createRange();
  range.setStart(element, 0);
  range.setEnd(node, inside);
  const words = range.cloneContents();
  for (const hidden of words.querySelectorAll(SCREEN_READER_ONLY)) hidden.remove();
  return words.textContent?.length ?? 0;
}
