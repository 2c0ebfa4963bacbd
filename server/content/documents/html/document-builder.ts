import { RICH_TEXT_MAX_DEPTH } from '../../../../src/model/limits.ts';
import type {
  BlockNode,
  BulletList,
  HeadingLevel,
  ListItem,
  Mark,
  OrderedList,
  RichText,
} from '../../../../src/model/rich-text.ts';
import { Line } from './text-line.ts';

/**
 * The deepest nesting of lists that a stored text can have. Each list takes two levels, and the document, the paragraph and the
 * text take one each.
 */
const MAX_LISTS = Math.floor((RICH_TEXT_MAX_DEPTH - 3) / 2);

interface OpenList {
  readonly node: BulletList | OrderedList;
  item: ListItem | null;
  /** Whether further text belongs to the current item. A nested list always belongs to the current item. */
  itemIsOpen: boolean;
}

/** Builds a rich text from HTML tokens in document order. Tags may be missing, unclosed or misplaced. */
export class DocumentBuilder {
  // @bounded the one document that is converted: the call is refused for its size (from-html.test.ts)
  readonly #blocks: BlockNode[] = [];
  // @bounded as #blocks
  readonly #lists: OpenList[] = [];
  readonly #line = new Line();
  #heading: HeadingLevel | null = null;
  /**
   * The number of open lists that are nested too deeply to be stored. Their items become items of the deepest list that can be
   * stored.
   */
  #surplus = 0;

  words(text: string, marks: readonly Mark[]): void {
    this.#line.add(text, marks);
  }

  break(): void {
    this.#line.break();
  }

  /** Ends the current paragraph or heading. Adds nothing if the paragraph or heading has no text. */
  endBlock(): void {
    const content = this.#line.take();
    if (content.length === 0) return;
    const list = this.#lists.at(-1);
    if (list !== undefined) openItem(list).content.push({ type: 'paragraph', content });
    else if (this.#heading === null) this.#blocks.push({ type: 'paragraph', content });
    else this.#blocks.push({ type: 'heading', attrs: { level: this.#heading }, content });
  }

  startHeading(level: HeadingLevel): void {
    this.endBlock();
    this.#heading = level;
  }

  endHeading(): void {
    this.endBlock();
    this.#heading = null;
  }

  /** Starts a list. `start` is the first number of an ordered list; null if the list is a bullet list. */
  startList(start: number | null): void {
    this.endBlock();
    if (this.#lists.length === MAX_LISTS) {
      this.#surplus += 1;
      return;
    }
    const node: OpenList['node'] =
      start === null
        ? { type: 'bullet_list', content: [] }
        : { type: 'ordered_list', attrs: { order: start }, content: [] };
    this.#lists.push({ node, item: null, itemIsOpen: false });
  }

  endList(): void {
    this.endBlock();
    if (this.#surplus > 0) {
      this.#surplus -= 1;
      return;
    }
    const ended = this.#lists.pop();
    if (ended === undefined || ended.node.content.length === 0) return;
    const parent = this.#lists.at(-1);
    if (parent === undefined) {
      this.#blocks.push(ended.node);
      return;
    }
    const { content } = parent.item ?? openItem(parent);
    // A list item must start with a paragraph, even an empty one.
    if (content.length === 0) content.push({ type: 'paragraph' });
    content.push(ended.node);
  }

  startItem(): void {
    this.endItem();
    const list = this.#lists.at(-1);
    if (list !== undefined) list.item = null;
  }

  endItem(): void {
    this.endBlock();
    const list = this.#lists.at(-1);
    if (list !== undefined) list.itemIsOpen = false;
  }

  finish(): RichText {
    this.#surplus = 0;
    this.endBlock();
    while (this.#lists.length > 0) this.endList();
    return { type: 'doc', content: this.#blocks.length > 0 ? this.#blocks : [{ type: 'paragraph' }] };
  }
}

function openItem(list: OpenList): ListItem {
  if (list.item === null || !list.itemIsOpen) {
    list.item = { type: 'list_item', content: [] };
    list.itemIsOpen = true;
    list.node.content.push(list.item);
  }
  return list.item;
}
