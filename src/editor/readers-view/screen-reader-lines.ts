import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';

/** A line as a screen reader says it: what it is, and its words. */
export interface ScreenReaderLine {
  readonly kind: string;
  readonly words: string;
}

/** Roles whose name says all that is in the element. The words of the kind are those of screen readers. */
const NAMED: Readonly<Record<string, string>> = {
  link: 'link',
  button: 'button',
  img: 'picture',
  textbox: 'field',
  searchbox: 'field',
  combobox: 'choice',
  listbox: 'choice',
  checkbox: 'checkbox',
  radio: 'choice',
  spinbutton: 'field',
};

/** Roles of elements whose content follows. */
const AROUND: Readonly<Record<string, string>> = {
  banner: 'banner',
  navigation: 'navigation',
  main: 'main',
  contentinfo: 'footer',
  complementary: 'complementary',
  search: 'search',
  form: 'form',
  region: 'region',
  list: 'list',
  table: 'table',
};

/** Elements that continue the line around them. */
const INLINE =
  'abbr, b, bdi, bdo, cite, code, del, em, i, ins, kbd, mark, q, s, small, span, strong, sub, sup, time, u, br, wbr';
/** Elements whose words are said elsewhere, or not at all. */
const UNSAID = 'script, style, template, noscript, iframe, svg, label, dialog:not([open])';

/**
 * Returns a page line by line, as a screen reader says it from the top: landmarks, headings with their level, links, buttons,
 * fields, lists with their length, tables with their size, and the descriptions of pictures. Leaves out what nobody hears.
 */
export function screenReaderLines(page: Document): ScreenReaderLine[] {
  const lines: ScreenReaderLine[] = [];
  let text = '';
  const say = (kind: string, words: string) => {
    const tidied = words.replaceAll(/\s+/g, ' ').trim();
    if (kind !== 'text' || tidied !== '') lines.push({ kind, words: tidied });
  };
  const endText = () => {
    say('text', text);
    text = '';
  };
  const walk = (element: Element) => {
    if (element.matches(UNSAID) || isInaccessible(element)) return;
    const own = ownLine(element);
    const isApart = own !== null || !element.matches(INLINE);
    if (isApart) endText();
    if (own !== null && own.kind !== '') say(own.kind, own.words);
    if (own?.isWhole) return;
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) text += child.nodeValue ?? '';
      else if (child.nodeType === Node.ELEMENT_NODE) walk(child as Element);
    }
    if (isApart) endText();
  };
  walk(page.body);
  endText();
  return lines;
}

/** Returns the line of an element itself, and whether it says all that is in the element; null if the element has none. */
function ownLine(element: Element): (ScreenReaderLine & { readonly isWhole: boolean }) | null {
  if (element.localName === 'summary')
    return { kind: 'button', words: computeAccessibleName(element), isWhole: true };
  const role = getRole(element) ?? '';
  if (role === 'heading') {
    const level = element.getAttribute('aria-level') ?? element.localName.slice(1);
    return { kind: `heading ${level}`, words: computeAccessibleName(element), isWhole: true };
  }
  const named = NAMED[role];
  if (named !== undefined) {
    const words = computeAccessibleName(element);
    // A picture without a description is decoration, which screen readers skip.
    return { kind: role === 'img' && words === '' ? '' : named, words, isWhole: true };
  }
  const around = AROUND[role];
  if (around === undefined) return null;
  return { kind: around, words: sizeOf(element, role) ?? computeAccessibleName(element), isWhole: false };
}

function sizeOf(element: Element, role: string): string | null {
  if (role === 'list') return counted(element.children.length, 'entry', 'entries');
  if (role === 'table') return counted((element as HTMLTableElement).rows.length, 'row', 'rows');
  return null;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
