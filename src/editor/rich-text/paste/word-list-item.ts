import { isElement, isText, type PastedElement, type PastedNode, type Styles } from './styles.ts';

/**
 * A list item that Word writes as a paragraph: `mso-list:l0 level1 lfo1`, with its bullet or number as text.
 */
export interface WordListItem {
  readonly level: number;
  readonly ordered: boolean;
  readonly start: number;
  readonly list: string;
  begun: boolean;
}

const PLACE = /\b(l\d+)\s+level(\d+)(?:\s+(lfo\d+))?/;
/** Matches a number, a letter or a Roman numeral, and the character that Word puts after it. */
const NUMBER = /^\(?(?:(\d+)(?:\.\d+)*|[a-z]{1,5})[.)]/i;

/** Returns the list item that an element represents; null if the element does not represent a list item. */
export function wordListItem(element: PastedElement, styles: Styles): WordListItem | null {
  const place = PLACE.exec(styles.get('mso-list') ?? '');
  // A numbered heading remains a heading, without its number.
  if (place === null || /^(li|h\d)$/.test(element.localName)) return null;
  const marker = markerIn(element).trim();
  const number = NUMBER.exec(marker);
  return {
    level: Number(place[2]),
    ordered: number !== null,
    start: number?.[1] === undefined ? 1 : Number(number[1]),
    list: `${place[1]} ${place[3] ?? ''}`,
    begun: false,
  };
}

/** Returns whether an element is the bullet or number that Word wrote for programs without lists. */
export function isMarker(styles: Styles): boolean {
  return styles.get('mso-list')?.startsWith('ignore') === true;
}

function markerIn(element: PastedElement): string {
  for (const child of element.childNodes) {
    if (!isElement(child)) continue;
    const own = /mso-list:\s*ignore/i.test(child.getAttribute('style') ?? '');
    const marker = own ? wordsIn(child) : markerIn(child);
    if (marker !== '') return marker;
  }
  return '';
}

function wordsIn(node: PastedNode): string {
  if (isText(node)) return node.nodeValue ?? '';
  return isElement(node) ? [...node.childNodes].map(wordsIn).join('') : '';
}
