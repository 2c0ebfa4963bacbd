import type { InlineNode, Mark } from '../../../../src/model/rich-text.ts';

/**
 * Collects the text of one paragraph or heading that is read from HTML. Whitespace collapses as in HTML, adjacent texts with
 * the same marks are merged, and spaces and breaks at both ends are dropped.
 */
export class Line {
  // @bounded the same: the same (from-html.test.ts)
  #nodes: InlineNode[] = [];
  /**
   * Whether the last node is text that ends with a space. The flag is stored separately, because reading the end of the text
   * would copy the whole text each time.
   */
  #endsInSpace = false;

  /** Adds text with these marks, which must be in schema order. */
  add(words: string, marks: readonly Mark[]): void {
    const collapsed = words.replaceAll(/[ \t\n\r\f]+/g, ' ');
    const text = this.#takesSpace() ? collapsed : collapsed.replace(/^ /, '');
    if (text === '') return;
    const last = this.#nodes.at(-1);
    if (last?.type === 'text' && sameMarks(last.marks ?? [], marks)) last.text += text;
    else this.#nodes.push({ type: 'text', text, ...(marks.length === 0 ? {} : { marks: [...marks] }) });
    this.#endsInSpace = text.endsWith(' ');
  }

  break(): void {
    this.#dropSpace();
    this.#nodes.push({ type: 'hard_break' });
  }

  /** Returns the nodes added since the last call; an empty list if the nodes contain no text. */
  take(): InlineNode[] {
    const nodes = this.#nodes;
    this.#dropSpace();
    while (nodes.at(-1)?.type === 'hard_break') nodes.pop();
    const first = nodes.findIndex(({ type }) => type === 'text');
    this.#nodes = [];
    const hasWords = nodes.some((node) => node.type === 'text' && node.text.trim() !== '');
    return hasWords ? nodes.slice(first) : [];
  }

  #takesSpace(): boolean {
    return this.#nodes.at(-1)?.type === 'text' && !this.#endsInSpace;
  }

  #dropSpace(): void {
    const last = this.#nodes.at(-1);
    if (last?.type !== 'text' || !this.#endsInSpace) return;
    this.#endsInSpace = false;
    last.text = last.text.slice(0, -1);
    if (last.text === '') this.#nodes.pop();
  }
}

function sameMarks(one: readonly Mark[], other: readonly Mark[]): boolean {
  if (one === other) return true;
  return one.length === other.length && one.every((mark, index) => isSameMark(mark, other[index]));
}

function isSameMark(one: Mark, other: Mark | undefined): boolean {
  if (one.type === 'link' && other?.type === 'link') return one.attrs.href === other.attrs.href;
  if (one.type === 'lang' && other?.type === 'lang') return one.attrs.lang === other.attrs.lang;
  return one.type === other?.type;
}
