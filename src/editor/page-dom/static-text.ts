/** Words that only screen readers hear stand on the page, and are no part of the text. */
const HEARD = '.visually-hidden';

/** How many characters of a text stand before a point of its static drawing; null where the point is elsewhere. */
export function offsetInStatic(element: HTMLElement, node: Node | null, inside: number): number | null {
  if (node === null || !element.contains(node)) return null;
  const range = element.ownerDocument.createRange();
  range.setStart(element, 0);
  range.setEnd(node, inside);
  const words = range.cloneContents();
  for (const heard of words.querySelectorAll(HEARD)) heard.remove();
  return words.textContent?.length ?? 0;
}
