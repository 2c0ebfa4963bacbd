import { newKey } from '../../../src/model/ids.ts';
import { LONG_TEXT_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';
import { plainText } from '../../../src/model/rich-text.ts';
import { richTextFromHtml } from '../../content/documents/html/from-html.ts';
import {
  CONTAINERS,
  citesOf,
  contentsOf,
  isButtons,
  isQuestion,
  isSpecial,
  linkAround,
  linksIn,
  markedIn,
  pairIn,
  pictureOf,
  type Reference,
  referenceIn,
  type Surroundings,
  takeButtonLinks,
  takeSpecial,
} from './content-elements.ts';
import { linkTo, partsOf, textHtml } from './content-texts.ts';
import { contentTree } from './content-tree.ts';
import { type Embedded, embeddedAddress, embeddedFrame, embeddedRecording } from './embedded.ts';
import { figureParts } from './figure-parts.ts';
import {
  byTag,
  detach,
  type Element,
  elementsIn,
  type HtmlNode,
  hasClass,
  innerHtml,
  isElement,
  outerHtml,
  wordsOf,
} from './html-tree.ts';
import { fitsBelow, type NewBlock, pictureBlock, targetOfPicture, videoBlock } from './new-block.ts';
import { layoutCells, tableLines } from './table-lines.ts';

const MAX_REUSED = 3;

/**
 * Converts the content of a WordPress page to blocks, from the block editor or the classic editor. An element without a
 * matching block is reported, and becomes text if it contains text.
 */
export async function contentBlocks(content: string, around: Surroundings): Promise<NewBlock[]> {
  const builder = new ContentBuilder(around);
  await builder.add(content);
  return builder.finish();
}

class ContentBuilder {
  readonly #around: Surroundings;
  // @bounded the one page that is converted
  readonly #blocks: NewBlock[] = [];
  #flow = '';
  /** The elements that contain something other than text. */
  // @bounded as #blocks
  #marked: ReadonlySet<HtmlNode> = new Set();
  /** Nodes that already belong to an earlier block. */
  readonly #taken = new WeakSet<HtmlNode>();
  #columns = 0;
  #reused = 0;
  /** The items of the latest accordion, until other content follows. */
  #openItems: object[] | null = null;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  async add(content: string): Promise<void> {
    const { nodes, html } = await contentTree(content, this.#around);
    if (nodes === null) {
      // Elements that were left open end with the content.
      this.#flush();
      this.#flow = html;
      this.#flush();
      return;
    }
    this.#marked = markedIn(nodes);
    await this.#walk(nodes);
  }

  finish(): NewBlock[] {
    this.#flush();
    return this.#blocks;
  }

  async #walk(nodes: readonly HtmlNode[]): Promise<void> {
    // Iterates over a copy, because elements are removed from the tree.
    for (const node of [...nodes]) {
      if (this.#taken.has(node)) continue;
      if (!isElement(node)) await this.#special(node);
      else if (!this.#marked.has(node)) this.#flow += outerHtml(node);
      else if (isSpecial(node)) await this.#special(node);
      else if (CONTAINERS(node)) await this.#walkApart(node.childNodes);
      else await this.#mixed(node);
    }
  }

  /**
   * Converts a paragraph, heading or list that contains pictures. Places the pictures after the text if words come before the
   * first picture, and otherwise before the text.
   */
  async #mixed(element: Element): Promise<void> {
    const html = outerHtml(element);
    const inside = takeSpecial(element);
    const before = inside.slice(0, 1).map((first) => html.slice(0, html.indexOf(outerHtml(first))));
    const startsWithWords = before.some((start) => wordsOf(start) !== '');
    if (startsWithWords) this.#flow += outerHtml(element);
    await this.#specials(inside);
    if (!startsWithWords) this.#flow += outerHtml(element);
  }

  async #specials(nodes: readonly HtmlNode[]): Promise<void> {
    for (const node of nodes) await this.#special(node);
  }

  /** Converts an element that has a matching block. Any other node becomes text. */
  async #special(node: HtmlNode): Promise<void> {
    if (!isElement(node)) {
      const found = referenceIn(node);
      if (found === null) this.#flow += outerHtml(node);
      else await this.#reference(found);
      return;
    }
    const { tagName } = node;
    if (isButtons(node)) return this.#buttons(node);
    if (hasClass(node, 'wp-block-columns')) return this.#columnsOf(node);
    if (hasClass(node, 'wp-block-media-text')) return this.#mediaAndText(node);
    if (hasClass(node, 'schema-faq-section')) return this.#item(node, isQuestion);
    if (tagName === 'p') return this.#embedded(embeddedAddress(wordsOf(outerHtml(node))));
    if (tagName === 'figure') return this.#figure(node);
    if (tagName === 'img') return this.#image(node, '');
    if (tagName === 'blockquote') return this.#quote(node);
    if (tagName === 'details') return this.#item(node, byTag('summary'));
    if (tagName === 'iframe') return this.#embedded(embeddedFrame(node));
    if (tagName === 'table') return this.#table(node);
    if (tagName === 'pre') return this.#lines(node);
    this.#embedded(await embeddedRecording(node, (href) => this.#around.link(href)));
  }

  async #reference({ name, id }: Reference): Promise<void> {
    const content = id === null ? null : this.#around.reusable(id);
    if (content === null || this.#reused >= MAX_REUSED) {
      this.#around.note(`A block that WordPress fills in by itself was left out: ${name}`);
      return;
    }
    this.#reused += 1;
    const marked = this.#marked;
    await this.add(content);
    this.#marked = marked;
    this.#reused -= 1;
  }

  /** Turns the text collected so far into a block. */
  #flush(): void {
    const html = this.#flow;
    this.#flow = '';
    const text = richTextFromHtml(html);
    if (plainText(text).trim() === '') return;
    for (const part of partsOf(text)) this.#push({ componentType: 'RichText', text: part });
  }

  #push(block: NewBlock): void {
    this.#openItems = null;
    this.#blocks.push({ key: newKey(), ...block });
  }

  #add(block: NewBlock): void {
    this.#flush();
    this.#push(block);
  }

  async #figure(figure: Element): Promise<void> {
    const { image, isText, caption } = figureParts(figure);
    if (image !== null) return this.#captioned(figure, image, caption);
    const captionHtml = caption === null ? '' : innerHtml(caption);
    const words = isText ? wordsOf(innerHtml(figure)) : '';
    if (/^https?:\/\/\S+$/.test(words)) return this.#embedded(embeddedAddress(words, wordsOf(captionHtml)));
    await this.#walkApart(figure.childNodes);
    this.#flow += `<p>${captionHtml}</p>`;
  }

  /**
   * Converts a figure. The classic editor stores the caption as text beside the picture. If the figure also has a caption
   * element, the text beside the picture follows that caption.
   */
  async #captioned(figure: Element, image: Element, caption: Element | null): Promise<void> {
    takeSpecial(figure);
    const words = caption ?? figure;
    const to = linkAround(image);
    this.#linksLost('A caption', words, to);
    const around = caption === null ? to : linkAround(caption);
    if (around !== '' && around !== to) this.#around.note(`A caption had a link to ${around}`);
    await this.#image(image, wordsOf(innerHtml(words)));
    if (caption !== null) this.#flow += `<div>${innerHtml(figure)}</div>`;
  }

  /** Reports the links in content that becomes plain text. */
  #linksLost(where: string, element: Element, known = ''): void {
    for (const href of linksIn(element))
      if (href !== known) this.#around.note(`${where} had a link to ${href}`);
  }

  async #image(image: Element, caption: string): Promise<void> {
    const { src, alt, attachment } = pictureOf(image);
    const value = await this.#around.picture({ src, alt: alt.slice(0, SHORT_TEXT_MAX_LENGTH), attachment });
    const isBelow = value !== null && fitsBelow(caption);
    const href = targetOfPicture(linkAround(image));
    if (href !== '' && !(isBelow && caption !== '')) this.#around.note(`A picture was a link to ${href}`);
    if (value !== null) this.#add(pictureBlock(value, caption, href));
    if (!isBelow) this.#flow += `<p>${textHtml(caption)}</p>`;
  }

  async #quote(quote: Element): Promise<void> {
    const cites = citesOf(quote);
    const source = cites.map(outerHtml).join(' ');
    const by = wordsOf(source);
    for (const cite of cites) {
      detach(cite);
      this.#taken.add(cite);
    }
    if (elementsIn(quote, isSpecial).length > 0) {
      await this.#walkApart(quote.childNodes);
      this.#flow += `<p>${source}</p>`;
      return;
    }
    const text = richTextFromHtml(innerHtml(quote));
    const words = plainText(text).trim();
    const isPlain = text.content.every(
      (node) => node.type === 'paragraph' && !JSON.stringify(node).includes('"link"'),
    );
    if (
      isPlain &&
      words !== '' &&
      words.length <= LONG_TEXT_MAX_LENGTH &&
      by.length <= SHORT_TEXT_MAX_LENGTH
    ) {
      for (const cite of cites) this.#linksLost('The source of a quote', cite);
      this.#add({ componentType: 'Quote', quote: words, quoteBy: by });
    } else this.#flow += `${innerHtml(quote)}<p>${source}</p>`;
  }

  /**
   * Adds an item to an accordion. Consecutive items belong to the same accordion. Pictures and other blocks in the item are
   * placed after the accordion.
   *
   * @param isHeader whether an element is the header of the item
   */
  async #item(element: Element, isHeader: (element: Element) => boolean): Promise<void> {
    const inside = takeSpecial(element);
    const [title] = elementsIn(element, isHeader);
    const header = title === undefined ? '' : wordsOf(innerHtml(title));
    const fits = header.length <= SHORT_TEXT_MAX_LENGTH;
    if (title !== undefined && fits) {
      this.#linksLost('A question', title);
      detach(title);
    }
    const [contents, ...rest] = partsOf(richTextFromHtml(innerHtml(element)));
    this.#addItem({ key: newKey(), header: header.slice(0, SHORT_TEXT_MAX_LENGTH), contents });
    if (inside.length + rest.length > 0)
      this.#around.note(`What could not stay inside ‘${header.slice(0, SHORT_TEXT_MAX_LENGTH)}’ follows it`);
    for (const part of rest) this.#push({ componentType: 'RichText', text: part });
    await this.#specials(inside);
  }

  #addItem(item: object): void {
    const open = this.#openItems;
    if (open !== null && wordsOf(this.#flow) === '' && open.length < 400) {
      this.#flow = '';
      open.push(item);
    } else {
      const items = [item];
      this.#add({ componentType: 'ListAccordion', items });
      this.#openItems = items;
    }
  }

  #embedded({ video, caption, html, notes }: Embedded): void {
    if (video === null) this.#flow += html;
    else this.#add(videoBlock(video, caption));
    if (video === null || !fitsBelow(caption)) this.#flow += `<p>${textHtml(caption)}</p>`;
    for (const note of notes) this.#around.note(note);
  }

  async #table(table: Element): Promise<void> {
    const cells = layoutCells(table);
    if (cells !== null) {
      for (const cell of cells) await this.#walkApart(cell.childNodes);
      return;
    }
    const inside = takeSpecial(table);
    this.#flow += tableLines(table);
    this.#around.note('A table became lines of text');
    await this.#specials(inside);
  }

  /** Adds a text whose line breaks are kept. */
  async #lines(element: Element): Promise<void> {
    const inside = takeSpecial(element);
    this.#flow += `<p>${innerHtml(element).replaceAll('\n', '<br>')}</p>`;
    await this.#specials(inside);
  }

  async #buttons(element: Element): Promise<void> {
    const inside = takeSpecial(element, (found) => isSpecial(found) && !isButtons(found));
    const { links, dead } = takeButtonLinks(element);
    if (wordsOf(innerHtml(element)) !== '') this.#flow += outerHtml(element);
    for (const text of dead) this.#around.note(`A button that leads nowhere: ${text}`);
    for (let at = 0; at < links.length; at += 2) {
      const [first, second] = links.slice(at, at + 2).map(({ href, text }) => linkTo(href, text));
      this.#add({ componentType: 'ButtonCta', link: first, ...(second && { secondary: second }) });
    }
    await this.#specials(inside);
  }

  async #columnsOf(element: Element): Promise<void> {
    const pair = this.#columns > 0 ? null : pairIn(element);
    if (pair === null) await this.#walkApart(element.childNodes);
    else await this.#sideBySide(...pair);
  }

  async #mediaAndText(element: Element): Promise<void> {
    const pair = this.#columns > 0 ? null : pairIn(element);
    if (pair === null) await this.#walkApart(element.childNodes);
    else if (hasClass(element, 'has-media-on-the-right') && pair[0].tagName === 'figure') {
      await this.#sideBySide(pair[1], pair[0]);
    } else await this.#sideBySide(...pair);
  }

  async #walkApart(nodes: readonly HtmlNode[]): Promise<void> {
    this.#flow += '<div></div>';
    await this.#walk(nodes);
    this.#flow += '<div></div>';
  }

  async #sideBySide(left: Element, right: Element): Promise<void> {
    await this.#apart(contentsOf(left), (one) =>
      this.#apart(contentsOf(right), async (other) => {
        if (one.length > 0 && other.length > 0)
          this.#add({ componentType: 'SplitContent', left: one, right: other });
        else for (const block of [...one, ...other]) this.#add(block);
      }),
    );
  }

  /** Converts nodes into separate blocks, and passes the blocks to `use`. */
  async #apart(nodes: readonly HtmlNode[], use: (blocks: NewBlock[]) => Promise<void> | void): Promise<void> {
    const inner = new ContentBuilder(this.#around);
    inner.#columns = this.#columns + 1;
    inner.#marked = this.#marked;
    inner.#reused = this.#reused;
    await inner.#walk(nodes);
    await use(inner.finish());
  }
}
