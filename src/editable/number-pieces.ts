import { type PhoneNumber, phoneNumbers } from '../model/phone-numbers.ts';

/** A node of a stored text. The shape of the node must be checked, because the text may be older than the schema. */
export type StoredNode = Readonly<Record<string, unknown>>;

/** A node or a part of a text node, with the phone number to which it belongs, if any. */
export interface Piece {
  readonly node: StoredNode;
  readonly number: PhoneNumber | null;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the nodes of a paragraph, in which texts are split at the beginning and end of each phone number. Formatting is
 * ignored when the text is read, so a number that is partly bold becomes several pieces. Links are not split, and a number that
 * extends into a link is ignored.
 */
export function numberPieces(nodes: readonly StoredNode[], isLink: (node: StoredNode) => boolean): Piece[] {
  let length = 0;
  const spans = nodes.map((node) => {
    const text = node.type === 'text' ? String(node.text ?? '') : '\n';
    const start = length;
    length += text.length;
    return { node, text, start, end: length, whole: node.type !== 'text' || isLink(node) };
  });
  const numbers = phoneNumbers(spans.map(({ text }) => text).join(''));
  if (numbers.length === 0) return nodes.map((node) => ({ node, number: null }));
  const inLinks = new Set(spans.filter(({ whole }) => whole).flatMap(numbersWithin(numbers)));
  const within = numbersWithin(numbers.filter((number) => !inLinks.has(number)));
  return spans.flatMap((span) => {
    const { node, text, start, end, whole } = span;
    if (whole) return { node, number: null };
    const pieces: Piece[] = [];
    let read = start;
    const cut = (to: number, number: PhoneNumber | null) => {
      if (to > read) pieces.push({ node: { ...node, text: text.slice(read - start, to - start) }, number });
      read = Math.max(read, to);
    };
    for (const number of within(span)) {
      cut(number.start, null);
      cut(Math.min(number.end, end), number);
    }
    cut(end, null);
    return pieces;
  });
}

/**
 * Returns a function that finds the numbers in a span. Call that function with spans in ascending order, because it does not go
 * back to earlier numbers.
 */
function numbersWithin(numbers: readonly PhoneNumber[]): (span: Span) => PhoneNumber[] {
  let first = 0;
  return ({ start, end }) => {
    while (first < numbers.length && numbers[first]!.end <= start) first++;
    let next = first;
    while (next < numbers.length && numbers[next]!.start < end) next++;
    return numbers.slice(first, next);
  };
}
