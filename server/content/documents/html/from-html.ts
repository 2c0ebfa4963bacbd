import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import type { FormattedText, HeadingLevel, InlineNode, RichText } from '../../../../src/model/rich-text.ts';
import { DocumentBuilder } from './document-builder.ts';
import { OpenMarks } from './open-marks.ts';
import { Line } from './text-line.ts';

const HEADINGS: Readonly<Record<string, HeadingLevel>> = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 };
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'menu', 'dir']);

/** Elements whose start and end tags end the current paragraph. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form header hgroup hr html legend main nav option p pre section summary table tbody td tfoot th thead tr'
  ).split(' '),
);

/**
 * Elements that are dropped with their contents, each with its tokenizer mode. The content of an element with a mode is not
 * parsed as markup.
 */
const DROPPED: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode] | null>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
  audio: null,
  canvas: null,
  datalist: null,
  math: null,
  noscript: null,
  object: null,
  select: null,
  svg: null,
  template: null,
  video: null,
};

/**
 * Converts HTML to a stored rich text with paragraphs, headings, lists, bold, italic, underline, languages
 * and safe links. Only the text of other elements is kept. Reads the tags in order without building a tree. The time is therefore linear in the length of the
 * HTML, even if the HTML is broken or deeply nested.
 */
export function richTextFromHtml(html: string): RichText {
  const builder = new DocumentBuilder();
  read(html, builder);
  return builder.finish();
}

/** Converts HTML to a stored formatted text, in which paragraphs, headings and items become the lines of one paragraph. */
export function formattedTextFromHtml(html: string): FormattedText {
  const line = new Line();
  for (const content of linesOf(richTextFromHtml(html))) {
    line.break();
    for (const node of content) {
      if (node.type === 'hard_break') line.break();
      else
        line.add(
          node.text,
          (node.marks ?? []).filter(({ type }) => type !== 'link'),
        );
    }
  }
  const content = line.take();
  return {
    type: 'doc',
    content: [content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }],
  };
}

type Node = RichText | RichText['content'][number] | { type: 'list_item'; content: readonly Node[] };

function linesOf(node: Node): (readonly InlineNode[])[] {
  if (node.type === 'paragraph' || node.type === 'heading') return [node.content ?? []];
  return (node.content as readonly Node[]).flatMap(linesOf);
}

function read(html: string, builder: DocumentBuilder): void {
  const marks = new OpenMarks();
  /** The element that is being dropped, and the number of open elements with the same name. */
  let dropped: { readonly tag: string; depth: number } | null = null;

  const start = (token: Token.TagToken) => {
    const tag = token.tagName;
    if (dropped !== null) {
      if (tag === dropped.tag && !token.selfClosing) dropped.depth += 1;
      return;
    }
    if (Object.hasOwn(DROPPED, tag)) {
      const mode = DROPPED[tag] ?? null;
      if (mode !== null) tokenizer.state = mode;
      if (mode !== null || !token.selfClosing) dropped = { tag, depth: 1 };
      return;
    }
    const attributes = new Map(token.attrs.map(({ name, value }) => [name, value]));
    marks.open(tag, attributes);
    const heading = Object.hasOwn(HEADINGS, tag) ? HEADINGS[tag] : undefined;
    if (heading !== undefined) builder.startHeading(heading);
    else if (LISTS.has(tag)) builder.startList(tag === 'ol' ? firstNumber(token) : null);
    else if (tag === 'li') builder.startItem();
    else if (tag === 'br') builder.break();
    else if (BLOCKS.has(tag)) builder.endBlock();
    else marks.start(tag, attributes);
  };

  const end = ({ tagName: tag }: Token.TagToken) => {
    if (dropped !== null) {
      if (tag === dropped.tag) dropped.depth -= 1;
      if (dropped.depth === 0) dropped = null;
      return;
    }
    marks.close(tag);
    if (Object.hasOwn(HEADINGS, tag)) builder.endHeading();
    else if (LISTS.has(tag)) builder.endList();
    else if (tag === 'li') builder.endItem();
    else if (BLOCKS.has(tag)) builder.endBlock();
    else marks.end(tag);
  };

  const words = ({ chars }: Token.CharacterToken) => {
    if (dropped === null) builder.words(chars, marks.current);
  };

  const nothing = () => {};
  const handler: TokenHandler = {
    onStartTag: start,
    onEndTag: end,
    onCharacter: words,
    onWhitespaceCharacter: words,
    onNullCharacter: nothing,
    onComment: nothing,
    onDoctype: nothing,
    onEof: nothing,
  };
  const tokenizer = new Tokenizer({}, handler);
  tokenizer.write(html, true);
}

function firstNumber(list: Token.TagToken): number {
  const start = Number(list.attrs.find(({ name }) => name === 'start')?.value ?? 1);
  return Number.isSafeInteger(start) ? start : 1;
}
