import type { Node } from 'prosemirror-model';

/**
 * Returns the position after this many characters of a document's text, in reading order. Line breaks and ends of paragraphs do
 * not count. Between two paragraphs, returns the end of the first one or, if `startsBlock` is true, the start of the second
 * one. If the text is shorter, returns the end of its last words. Returns null if the document has no text.
 */
export function posAtTextOffset(doc: Node, offset: number, startsBlock = false): number | null {
  let left = offset;
  let found: number | null = null;
  let done = false;
  doc.descendants((node, pos) => {
    if (done || !node.isText) return !done;
    const length = node.text?.length ?? 0;
    done = startsBlock ? left < length : left <= length;
    found = pos + Math.min(left, length);
    left -= length;
    return false;
  });
  return found;
}

/** Returns the number of characters of a document's text before a position. */
export function textOffsetAt(doc: Node, pos: number): number {
  return doc.textBetween(0, pos).length;
}
