import type { Node } from 'prosemirror-model';

/**
 * The position in a document that has this many characters of text before it, in reading order. Line breaks and the ends
 * of paragraphs count nothing; where a paragraph ends and the next begins, the end of the first is meant, or with
 * `startsBlock` the start of the second. Beyond the text it is the end of the last words; null in a document without any.
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

/** How many characters of a document's text stand before a position. */
export function textOffsetAt(doc: Node, pos: number): number {
  return doc.textBetween(0, pos).length;
}
