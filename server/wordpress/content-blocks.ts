import { newKey } from '../../src/model/ids.ts';
import type { ImageValue } from '../../src/model/image.ts';
import { LONG_TEXT_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from '../../src/model/limits.ts';
import { isSafeHref } from '../../src/model/link.ts';
import { plainText } from '../../src/model/rich-text.ts';
import { readVideoAddress } from '../../src/model/video.ts';
import { richTextFromHtml } from '../documents/html/from-html.ts';
import { autoParagraphs } from './auto-paragraphs.ts';
import {
  CONTAINERS,
  citesBeside,
  contentsOf,
  hasAncestor,
  isSpecial,
  leftOut,
  linkAround,
  type OldPicture,
  pairIn,
  pictureOf,
  reference,
  sourceOf,
} from './content-elements.ts';
import { decodedName, linkTo, partsOf, textHtml } from './content-texts.ts';
import {
  attribute,
  byTag,
  detach,
  type Element,
  elementsIn,
  type HtmlNode,
  hasClass,
  innerHtml,
  isElement,
  outerHtml,
  setAttribute,
  treeOf,
  wordsOf,
} from './html-tree.ts';
import { withoutShortcodes } from './shortcodes.ts';
import { tableLines } from './table-lines.ts';

export type NewBlock = Readonly<Record<string, unknown>> & { readonly componentType: string };

/** What surrounds the content of a page while it is converted. */
export interface Surroundings {
  /** Takes a picture over; null where that is not possible, which is reported. */
  picture(picture: OldPicture): Promise<ImageValue>;
  /** Where a link leads from now on. */
  link(href: string): Promise<string>;
  /** The content of a block that several pages share; null where it is not in the export. */
  reusable(id: number): string | null;
  /** Reports something that could not be taken over. */
  note(message: string): void;
}

const MAX_REUSED = 3;

/**
 * The content of a WordPress page as blocks: of the block editor or the classic one. Whatever has no block becomes text if it has
 * any, and is reported.
 */
export async function contentBlocks(content: string, around: Surroundings): Promise<NewBlock[]> {
  const builder = new ContentBuilder(around);
  await builder.add(content);
  return builder.finish();
}

class ContentBuilder {
  readonly #around: Surroundings;
  readonly #blocks: NewBlock[] = [];
  #flow = '';
  /** The elements with something in them that is no text. */
  #marked = new Set<Element>();
  #columns = 0;
  #reused = 0;
  /** The items of the accordion that was added last, while nothing came after it. */
  #openItems: object[] | null = null;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  async add(content: string): Promise<void> {
    const unknown = new Set<string>();
    const html = withoutShortcodes(content, (name) => unknown.add(name));
    if (unknown.size > 0)
      this.#around.note(`Shortcodes of plugins: ${[...unknown].map((name) => `[${name}]`).join(', ')}`);
    const nodes = treeOf(content.includes('<!-- wp:') ? html : autoParagraphs(html));
    if (nodes === null) {
      this.#around.note('It is too long or nested too deeply: only its text was taken over');
      this.#flow += html;
      return;
    }
    await this.#settleLinks(nodes);
    this.#marked = new Set();
    this.#mark(nodes);
    await this.#walk(nodes);
  }

  finish(): NewBlock[] {
    this.#flush();
    return this.#blocks;
  }

  async #settleLinks(nodes: readonly HtmlNode[]): Promise<void> {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      const links = [...(node.tagName === 'a' ? [node] : []), ...elementsIn(node, byTag('a'))];
      for (const link of links) {
        const href = attribute(link, 'href');
        if (href !== '') setAttribute(link, 'href', await this.#around.link(href));
      }
    }
  }

  #mark(nodes: readonly HtmlNode[]): boolean {
    let found = false;
    for (const node of nodes) {
      const isMarked = isElement(node)
        ? [this.#mark(node.childNodes), isSpecial(node)].includes(true)
        : node.nodeName === '#comment' && reference((node as { data?: string }).data ?? '') !== null;
      if (isMarked && isElement(node)) this.#marked.add(node);
      found ||= isMarked;
    }
    return found;
  }

  async #walk(nodes: readonly HtmlNode[]): Promise<void> {
    // A copy, since elements are taken out of the tree.
    for (const node of [...nodes]) {
      if (node.nodeName === '#comment') await this.#comment((node as { data?: string }).data ?? '');
      else if (!isElement(node) || !this.#marked.has(node)) this.#flow += outerHtml(node);
      else if (isSpecial(node)) await this.#special(node);
      else if (CONTAINERS(node)) await this.#walkApart(node.childNodes);
      else await this.#mixed(node);
    }
  }

  /** A paragraph, a heading or a list with pictures in it: they stand before or after it, wherever its words begin. */
  async #mixed(element: Element): Promise<void> {
    const inside = elementsIn(element, isSpecial).filter((found) => !hasAncestor(found, element, isSpecial));
    const [first] = inside;
    const html = outerHtml(element);
    const startsWithWords =
      first !== undefined && wordsOf(html.slice(0, html.indexOf(outerHtml(first)))) !== '';
    const parents = new Map(inside.map((found) => [found, found.parentNode]));
    for (const found of inside) detach(found);
    // What is outside of the tree still knows the link around it.
    for (const found of inside) found.parentNode = parents.get(found) ?? null;
    if (startsWithWords) this.#flow += outerHtml(element);
    for (const found of inside) await this.#special(found);
    if (!startsWithWords) this.#flow += outerHtml(element);
  }

  async #special(element: Element): Promise<void> {
    const { tagName } = element;
    if (hasClass(element, 'wp-block-buttons', 'wp-block-button')) return this.#buttons(element);
    if (hasClass(element, 'wp-block-columns')) return this.#columnsOf(element);
    if (hasClass(element, 'wp-block-media-text')) return this.#mediaAndText(element);
    if (hasClass(element, 'schema-faq-section')) return this.#question(element);
    if (tagName === 'p') return this.#address(wordsOf(outerHtml(element)));
    if (tagName === 'figure') return this.#figure(element);
    if (tagName === 'img') return this.#image(element, '');
    if (tagName === 'blockquote') return this.#quote(element);
    if (tagName === 'details') return this.#details(element);
    if (tagName === 'iframe') return this.#frame(element);
    if (tagName === 'video' || tagName === 'audio') return this.#recording(element);
    if (tagName === 'table') return this.#table(element);
    if (tagName === 'pre') this.#flow += `<p>${innerHtml(element).replaceAll('\n', '<br>')}</p>`;
    else this.#dropped(element);
  }

  async #comment(data: string): Promise<void> {
    const found = reference(data);
    if (found === null) return;
    const { name, id } = found;
    const content = id === null ? null : this.#around.reusable(id);
    if (content === null || this.#reused >= MAX_REUSED) {
      this.#around.note(`A block of WordPress that the export has no content of: ${name}`);
      return;
    }
    this.#reused += 1;
    const marked = this.#marked;
    await this.add(content);
    this.#marked = marked;
    this.#reused -= 1;
  }

  /** Turns the text so far into a block. */
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
    const nested = elementsIn(figure, byTag('figure', 'blockquote', 'table', 'iframe', 'video', 'audio'));
    const images = elementsIn(figure, byTag('img'));
    const [caption] = elementsIn(figure, byTag('figcaption')).filter(
      (found) => !hasAncestor(found, figure, byTag('figure')),
    );
    if (nested.length > 0 || images.length > 1) {
      if (caption !== undefined) detach(caption);
      await this.#walk(figure.childNodes);
      if (caption !== undefined) this.#flow += `<p>${innerHtml(caption)}</p>`;
      return;
    }
    const [image] = images;
    if (image === undefined) {
      const address = wordsOf(
        caption === undefined ? innerHtml(figure) : innerHtml(figure).replace(outerHtml(caption), ''),
      );
      this.#address(address, caption === undefined ? '' : wordsOf(innerHtml(caption)));
      return;
    }
    // The classic editor has the words of a caption beside the picture.
    await this.#image(image, wordsOf(innerHtml(caption ?? figure)));
  }

  async #image(image: Element, caption: string): Promise<void> {
    const { src, alt, attachment } = pictureOf(image);
    if (hasClass(image, 'wp-smiley', 'emoji')) {
      this.#flow += outerHtml({ nodeName: '#text', value: alt, parentNode: null });
      return;
    }
    if (attribute(image, 'width') === '1' && attribute(image, 'height') === '1') return;
    const value = await this.#around.picture({ src, alt: alt.slice(0, SHORT_TEXT_MAX_LENGTH), attachment });
    const href = linkAround(image);
    if (value === null) {
      if (caption !== '') this.#flow += `<p>${textHtml(caption)}</p>`;
      return;
    }
    const isLong = caption.length > SHORT_TEXT_MAX_LENGTH;
    const text = isLong ? '' : caption;
    const leads = isSafeHref(href) && !href.startsWith('/file/') && !/\.(?:jpe?g|png|gif|webp)$/i.test(href);
    if (leads && text === '') this.#around.note(`A picture was a link to ${href}`);
    this.#add({
      componentType: 'Media',
      image: value,
      caption: leads ? { ...linkTo(href, text), icon: 'none' } : { text },
    });
    if (isLong) this.#flow += `<p>${textHtml(caption)}</p>`;
  }

  async #quote(quote: Element): Promise<void> {
    const cites = [...elementsIn(quote, byTag('cite', 'footer')), ...citesBeside(quote)];
    const by = wordsOf(cites.map(outerHtml).join(' '));
    for (const cite of cites) detach(cite);
    if (this.#marked.has(quote) && elementsIn(quote, isSpecial).length > 0) {
      await this.#walk(quote.childNodes);
      if (by !== '') this.#flow += `<p>${textHtml(by)}</p>`;
      return;
    }
    const text = richTextFromHtml(innerHtml(quote));
    const words = plainText(text).trim();
    const isPlain = text.content.every(
      (node) => node.type === 'paragraph' && !JSON.stringify(node).includes('"link"'),
    );
    if (isPlain && words !== '' && words.length <= LONG_TEXT_MAX_LENGTH && by.length <= SHORT_TEXT_MAX_LENGTH)
      this.#add({ componentType: 'Quote', quote: words, quoteBy: by });
    else this.#flow += `${innerHtml(quote)}<p>${textHtml(by)}</p>`;
  }

  async #details(details: Element): Promise<void> {
    const [summary] = elementsIn(details, byTag('summary'));
    if (summary !== undefined) detach(summary);
    await this.#item(summary === undefined ? '' : wordsOf(innerHtml(summary)), details);
  }

  async #question(section: Element): Promise<void> {
    const [question] = elementsIn(section, (element) => hasClass(element, 'schema-faq-question'));
    if (question !== undefined) detach(question);
    await this.#item(question === undefined ? '' : wordsOf(innerHtml(question)), section);
  }

  /** An item of an accordion: one that follows another is in the same. Pictures and others in it follow the accordion. */
  async #item(header: string, element: Element): Promise<void> {
    const inside = elementsIn(element, isSpecial).filter((found) => !hasAncestor(found, element, isSpecial));
    for (const found of inside) detach(found);
    const [contents, ...rest] = partsOf(richTextFromHtml(innerHtml(element)));
    const item = { key: newKey(), header: header.slice(0, SHORT_TEXT_MAX_LENGTH), contents };
    const follows = this.#openItems !== null && wordsOf(this.#flow) === '' && this.#openItems.length < 400;
    if (follows) {
      this.#flow = '';
      this.#openItems!.push(item);
    } else {
      const items = [item];
      this.#add({ componentType: 'ListAccordion', items });
      this.#openItems = items;
    }
    if (inside.length + rest.length > 0)
      this.#around.note(`What could not stay inside ‘${header}’ follows it`);
    for (const part of rest) this.#push({ componentType: 'RichText', text: part });
    for (const found of inside) await this.#special(found);
  }

  #frame(frame: Element): void {
    const src = attribute(frame, 'src') || attribute(frame, 'data-src');
    const video = readVideoAddress(src);
    if (video !== null) this.#video(video, attribute(frame, 'title'));
    else this.#around.note(`Something from another site was embedded: ${src || 'without an address'}`);
  }

  #video(video: { type: string; videoId: string }, title: string): void {
    const text = title.trim().slice(0, SHORT_TEXT_MAX_LENGTH);
    this.#add({
      componentType: 'Media',
      video: { ...video, isVimeo: video.type === 'vimeo' },
      caption: { text },
    });
  }

  /** An address on a line of its own, which WordPress embeds. */
  #address(address: string, caption = ''): void {
    const video = readVideoAddress(address);
    if (video !== null) this.#video(video, caption);
    else {
      const words = textHtml(address);
      this.#flow += isSafeHref(address) ? `<p><a href="${words}">${words}</a></p>` : `<p>${words}</p>`;
      if (caption !== '') this.#flow += `<p>${textHtml(caption)}</p>`;
      if (address !== '') this.#around.note(`Something was embedded, and is a link now: ${address}`);
    }
  }

  async #recording(element: Element): Promise<void> {
    const src = sourceOf(element);
    const video = readVideoAddress(src);
    if (video !== null) {
      this.#video(video, '');
      return;
    }
    const href = src === '' ? '' : await this.#around.link(src);
    const name = decodedName(src);
    if (isSafeHref(href)) this.#flow += `<p><a href="${textHtml(href)}">${textHtml(name)}</a></p>`;
    this.#around.note(`A ${element.tagName === 'video' ? 'video' : 'sound'} file is a link now: ${name}`);
  }

  async #table(table: Element): Promise<void> {
    this.#flow += tableLines(table);
    this.#around.note('A table became lines of text');
    for (const found of elementsIn(table, byTag('img', 'iframe'))) await this.#special(found);
  }

  #buttons(element: Element): void {
    const found = elementsIn(element, byTag('a'));
    const links = found.map((link) => ({ href: attribute(link, 'href'), text: wordsOf(innerHtml(link)) }));
    for (const link of found) detach(link);
    if (wordsOf(innerHtml(element)) !== '') this.#flow += outerHtml(element);
    const usable = links.filter(({ href, text }) => isSafeHref(href) && text !== '');
    for (const { href, text } of links) {
      if (!isSafeHref(href) && text !== '') this.#around.note(`A button that leads nowhere: ${text}`);
    }
    for (let at = 0; at < usable.length; at += 2) {
      const [first, second] = usable.slice(at, at + 2).map(({ href, text }) => linkTo(href, text));
      this.#add({ componentType: 'ButtonCta', link: first, ...(second && { secondary: second }) });
    }
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

  /** Converts nodes into blocks of their own. */
  async #apart(nodes: readonly HtmlNode[], use: (blocks: NewBlock[]) => Promise<void> | void): Promise<void> {
    const inner = new ContentBuilder(this.#around);
    inner.#columns = this.#columns + 1;
    inner.#marked = this.#marked;
    inner.#reused = this.#reused;
    await inner.#walk(nodes);
    await use(inner.finish());
  }

  /** Scripts, forms and drawings. */
  #dropped(element: Element): void {
    const { tagName } = element;
    if (tagName === 'button') this.#flow += `<p>${innerHtml(element)}</p>`;
    this.#around.note(leftOut(element));
  }
}
