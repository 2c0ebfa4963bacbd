import { newKey } from '../../../src/model/ids.ts';
import { LONG_TEXT_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';
import { plainText } from '../../../src/model/rich-text.ts';
import { richTextFromHtml } from '../../content/documents/html/from-html.ts';
import {
  CONTAINERS,
  citesOf,
  contentsOf,
  isButtons,
  isGallery,
  isPictures,
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
import { formNotes } from './forms/form-notes.ts';
import { formInside, isForm, placeOfForm } from './forms/form-places.ts';
import { formBlock } from './forms/old-form.ts';
import { type Headings, isHeading, underHeading } from './headings.ts';
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
  textIn,
  wordsOf,
} from './html-tree.ts';
import { fitsBelow, type NewBlock, pictureBlock, targetOfPicture, videoBlock } from './new-block.ts';
import { IN_GALLERY, type PicturePlace, placeOf, standsBeside } from './picture-place.ts';
import { besideWords, columns, inRows, twelfthsOf } from './picture-rows.ts';
import { captionOf, linksOfTable, tableBlock } from './table-block.ts';
import { layoutCells, own, tableLines } from './table-lines.ts';

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
  #isGallery = false;
  #headings: Headings = new WeakMap();
  /** The heading above the node that is converted. */
  #heading = '';
  /** A picture that stands beside the words that follow, and how many characters still fit beside it. */
  #beside: { readonly picture: NewBlock; room: number } | null = null;
  /** The items of the latest accordion, until other content follows. */
  #openItems: object[] | null = null;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  async add(content: string): Promise<void> {
    const { nodes, html, headings } = await contentTree(content, this.#around);
    this.#headings = headings;
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
      this.#heading = this.#headings.get(node) ?? this.#heading;
      if (!isElement(node)) await this.#special(node);
      else if (node.tagName === 'hr') this.#divide();
      else if (!this.#marked.has(node)) await this.#words(node);
      else if (isSpecial(node)) await this.#special(node);
      else if (CONTAINERS(node)) await this.#walkApart(node.childNodes);
      else await this.#mixed(node);
    }
  }

  /** Adds an element with nothing but words. Beside a picture stand as many as fit there. */
  async #words(element: Element): Promise<void> {
    const beside = this.#beside;
    if (beside !== null && CONTAINERS(element)) return this.#walkApart(element.childNodes);
    if (beside !== null && isHeading(element) && wordsOf(this.#flow) !== '') this.#flush();
    this.#flow += outerHtml(element);
    if (beside === null || beside !== this.#beside) return;
    beside.room -= textIn(element).length;
    if (beside.room <= 0) this.#flush();
  }

  #divide(): void {
    this.#flush();
    // A line at the beginning of a page, or one after another, parts nothing.
    const last = this.#blocks.at(-1)?.componentType ?? 'Divider';
    if (last !== 'Divider') this.#push({ componentType: 'Divider' });
  }

  #note(message: string): void {
    this.#around.note(underHeading(message, this.#heading));
  }

  /**
   * Converts a paragraph, heading or list that contains pictures. Places the pictures after the text if words come before the
   * first picture, and otherwise before the text. A picture that stands beside words comes before them.
   */
  async #mixed(element: Element): Promise<void> {
    const html = outerHtml(element);
    const inside = takeSpecial(element);
    const before = inside.slice(0, 1).map((first) => html.slice(0, html.indexOf(outerHtml(first))));
    const startsWithWords = before.some((start) => wordsOf(start) !== '');
    const [first, more] = inside;
    const isBeside = more === undefined && first !== undefined && isElement(first) && standsBeside(first);
    const isAfter = startsWithWords && !isBeside;
    if (isAfter) this.#flow += outerHtml(element);
    await this.#specials(inside);
    if (!isAfter) await this.#words(element);
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
    if (isForm(node)) return this.#form(node);
    if (isGallery(node)) return this.#gallery(node);
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
    const filled = this.#around.filled(name);
    const content = id === null ? filled : this.#around.reusable(id);
    if (content === null || this.#reused >= MAX_REUSED) {
      this.#note(`A block that WordPress fills in by itself was left out: ${name}`);
      return;
    }
    if (typeof content !== 'string') return this.#add(content);
    this.#reused += 1;
    const [marked, headings] = [this.#marked, this.#headings];
    await this.add(content);
    this.#marked = marked;
    this.#headings = headings;
    this.#reused -= 1;
  }

  /** Turns the text collected so far into a block. */
  #flush(): void {
    const html = this.#flow;
    const beside = this.#beside;
    this.#flow = '';
    this.#beside = null;
    const text = richTextFromHtml(html);
    const parts = plainText(text).trim() === '' ? [] : partsOf(text);
    const words = parts.map((part): NewBlock => ({ key: newKey(), componentType: 'RichText', text: part }));
    if (beside !== null) {
      const [first] = words.splice(0, 1);
      const picture = { key: newKey(), ...beside.picture };
      this.#push(first === undefined ? picture : besideWords(picture, first));
    }
    for (const block of words) this.#push(block);
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
    const [table, more] = elementsIn(figure, isSpecial);
    const isTable = table?.tagName === 'table' && more === undefined;
    const isOnlyTable = isTable && wordsOf(innerHtml(figure)) === wordsOf(innerHtml(table));
    if (isOnlyTable && fitsBelow(wordsOf(captionHtml))) {
      if (caption !== null) this.#linksLost('A caption', caption);
      return this.#table(table, wordsOf(captionHtml));
    }
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
    if (around !== '' && around !== to) this.#note(`A caption had a link to ${around}`);
    await this.#image(image, wordsOf(innerHtml(words)));
    if (caption !== null) this.#flow += `<div>${innerHtml(figure)}</div>`;
  }

  /** Reports the links in content that becomes plain text. */
  #linksLost(where: string, element: Element, known = ''): void {
    for (const href of linksIn(element)) if (href !== known) this.#note(`${where} had a link to ${href}`);
  }

  async #image(image: Element, caption: string): Promise<void> {
    const { src, alt, attachment } = pictureOf(image);
    const taken = await this.#around.picture({ src, alt: alt.slice(0, SHORT_TEXT_MAX_LENGTH), attachment });
    // A picture that is named by its number alone has the words of the library below it.
    const isNumbered = caption === '' && src === '' && attachment !== null;
    const words = isNumbered ? this.#around.caption(attachment) : caption;
    const isBelow = taken !== null && fitsBelow(words);
    const href = targetOfPicture(linkAround(image));
    if (href !== '' && !(isBelow && words !== '')) this.#note(`A picture was a link to ${href}`);
    if (taken !== null) {
      const place = this.#isGallery ? IN_GALLERY : placeOf(image, taken);
      this.#place(pictureBlock(taken, { caption: words, href, size: place.size }), place);
    }
    if (!isBelow) this.#flow += `<p>${textHtml(words)}</p>`;
  }

  #place(picture: NewBlock, place: PicturePlace): void {
    if (!place.isBeside || this.#columns > 0) {
      this.#add(picture);
      return;
    }
    this.#flush();
    this.#openItems = null;
    this.#beside = { picture, room: place.room };
  }

  async #gallery(gallery: Element): Promise<void> {
    await this.#apart(
      gallery.childNodes,
      (blocks) => {
        for (const block of this.#columns > 0 ? blocks : inRows(blocks)) this.#add(block);
      },
      true,
    );
  }

  /** Converts a form. If the export does not have it, an empty form stands in its place. Readers cannot send either yet. */
  async #form(element: Element): Promise<void> {
    const place = placeOfForm(element);
    const form = formInside(element) ?? (place.plugin === '' ? null : this.#around.form(place));
    if (form !== null) this.#around.shown(form);
    if (form !== null || place.plugin !== 'Jetpack')
      this.#add(formBlock(form ?? { title: place.title, button: '', fields: [], lost: [] }));
    for (const note of formNotes(place, form)) this.#note(note);
    await this.#walkApart(element.childNodes);
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
      this.#note(`What could not stay inside ‘${header.slice(0, SHORT_TEXT_MAX_LENGTH)}’ follows it`);
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
    for (const note of notes) this.#note(note);
  }

  async #table(table: Element, caption = ''): Promise<void> {
    const cells = layoutCells(table);
    if (cells !== null) {
      for (const cell of cells) await this.#walkApart(cell.childNodes);
      this.#flow += `<p>${textHtml(caption)}</p>`;
      return;
    }
    const inside = takeSpecial(table);
    const block = tableBlock(table, caption);
    if (block === null) {
      this.#flow += `${tableLines(table)}<p>${textHtml(caption)}</p>`;
      this.#note('A table became lines of text');
    } else {
      for (const words of own(table, byTag('caption')))
        if (captionOf(table) === '') this.#flow += `<p>${innerHtml(words)}</p>`;
      this.#add(block);
      if (captionOf(table) !== '' && caption !== '') this.#flow += `<p>${textHtml(caption)}</p>`;
      const links = linksOfTable(table);
      this.#flow +=
        links.length === 0 ? '' : `<ul>${links.map((link) => `<li>${outerHtml(link)}</li>`).join('')}</ul>`;
      if (links.length > 0) this.#note('A table cannot have links: they follow it as a list');
    }
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
    for (const text of dead) this.#note(`A button that leads nowhere: ${text}`);
    for (let at = 0; at < links.length; at += 2) {
      const [first, second] = links.slice(at, at + 2).map(({ href, text }) => linkTo(href, text));
      this.#add({ componentType: 'ButtonCta', link: first, ...(second && { secondary: second }) });
    }
    await this.#specials(inside);
  }

  async #columnsOf(element: Element): Promise<void> {
    if (isPictures(element)) return this.#gallery(element);
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
        if (one.length > 0 && other.length > 0) this.#add(columns(one, other, twelfthsOf(left)));
        else for (const block of [...one, ...other]) this.#add(block);
      }),
    );
  }

  /** Converts nodes into separate blocks, and passes the blocks to `use`. */
  async #apart(
    nodes: readonly HtmlNode[],
    use: (blocks: NewBlock[]) => Promise<void> | void,
    isGallery = this.#isGallery,
  ): Promise<void> {
    const inner = new ContentBuilder(this.#around);
    inner.#isGallery = isGallery;
    inner.#headings = this.#headings;
    inner.#heading = this.#heading;
    inner.#columns = this.#columns + 1;
    inner.#marked = this.#marked;
    inner.#reused = this.#reused;
    await inner.#walk(nodes);
    await use(inner.finish());
  }
}
