import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { marks as basicMarks, nodes as basicNodes } from 'prosemirror-schema-basic';
import { refuse } from './errors.ts';
import { isObject } from './json.ts';
import { isLanguageTag } from './language-tags.ts';
import { RICH_TEXT_MAX_DEPTH, RICH_TEXT_MAX_NODES } from './limits.ts';
import {
  FILE_PATH,
  fileNameIn,
  isSafeHref,
  LINK_TYPES,
  type LinkTarget,
  type LinkType,
  linkHref,
} from './link.ts';
import type { FormattedText, RichText } from './rich-text.ts';
import { languageAttributes } from './text-language.ts';

/**
 * A heading of level 2 to 4, because the page's header has level 1. Pasted headings of other levels get the nearest allowed
 * level.
 */
const heading: NodeSpec = {
  ...basicNodes.heading,
  attrs: {
    level: {
      default: 2,
      validate: (level) => assert([2, 3, 4].includes(level), 'a heading has a level from 2 to 4'),
    },
  },
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
    tag: `h${level}`,
    attrs: { level: Math.min(4, Math.max(2, level)) },
  })),
};

/**
 * The attribute that marks a link to a file, so that a copied link to a file keeps its file id; empty if the link has no file
 * id.
 */
const FILE_ID = 'data-file-id';

/**
 * Lists are defined in this file, because the library's list definitions would add commands to the script that every editor
 * loads first.
 */
const list: Partial<NodeSpec> = { content: 'list_item+', group: 'block' };

const orderedList: NodeSpec = {
  ...list,
  attrs: {
    order: {
      default: 1,
      validate: (order) => assert(Number.isSafeInteger(order), 'a list starts with a whole number'),
    },
  },
  parseDOM: [
    {
      tag: 'ol',
      getAttrs: (element) => ({
        order: element.hasAttribute('start') ? Number(element.getAttribute('start')) : 1,
      }),
    },
  ],
  toDOM: ({ attrs }) => (attrs.order === 1 ? ['ol', 0] : ['ol', { start: attrs.order }, 0]),
};

const underline: MarkSpec = {
  parseDOM: [{ tag: 'u' }, { style: 'text-decoration=underline' }],
  toDOM: () => ['u', 0],
};

/** The language of words that are not in the language of the page. It stands around all other marks. */
const lang: MarkSpec = {
  attrs: {
    lang: { validate: (tag) => assert(isLanguageTag(tag), 'a language has a tag that is not known') },
  },
  parseDOM: [
    {
      tag: 'span[lang]',
      getAttrs: (element) => {
        const tag = element.getAttribute('lang');
        return isLanguageTag(tag) && { lang: tag };
      },
    },
  ],
  toDOM: ({ attrs }) => ['span', languageAttributes(attrs.lang), 0],
};

const link: MarkSpec = {
  inclusive: false,
  attrs: {
    type: {
      default: 'external',
      validate: (type) => assert(LINK_TYPES.includes(type), 'a link has a type that is not known'),
    },
    href: {
      default: '',
      validate: (href) =>
        assert(typeof href === 'string' && (href === '' || isSafeHref(href)), 'a link has an unsafe address'),
    },
    fileId: { default: null, validate: 'string|null' },
  },
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = (element.getAttribute('href') ?? '').trim();
        const fileId = element.getAttribute(FILE_ID);
        if (fileId)
          return { type: 'file', href: fileNameIn({ type: 'file', href, fileId }) ? href : '', fileId };
        const type = fileId === null ? linkTypeOf(href) : 'file';
        return isSafeHref(href) ? { type, href, fileId: null } : false;
      },
    },
  ],
  toDOM: ({ attrs }) => {
    const fileId = attrs.type === 'file' ? (attrs.fileId ?? '') : null;
    // Keeps the file name in the address, so that copied links have it.
    const target = attrs as LinkTarget;
    const href = fileNameIn(target) === null ? linkHref(target) : target.href;
    return ['a', { href, [FILE_ID]: fileId }, 0];
  },
};

const inline = {
  paragraph: basicNodes.paragraph,
  text: basicNodes.text,
  hard_break: basicNodes.hard_break,
};
const inlineMarks = { lang, strong: basicMarks.strong, em: basicMarks.em, underline };

/** The schema of rich text: paragraphs, headings of levels 2 to 4 and lists, with bold, italic, underline, languages and links. */
export const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    ...inline,
    heading,
    bullet_list: { ...list, parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: orderedList,
    list_item: {
      content: 'paragraph (paragraph | bullet_list | ordered_list)*',
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
      defining: true,
    },
  },
  marks: { ...inlineMarks, link },
});

/** The schema of formatted text: one paragraph with bold, italic, underline, languages and line breaks. */
export const formattedTextSchema = new Schema({
  nodes: { doc: { content: 'paragraph' }, ...inline },
  marks: inlineMarks,
});

/**
 * Checks a rich text, and returns its stored form.
 * @throws 'rich-text-invalid' (422).
 */
export function checkRichText(json: unknown): RichText {
  return check<RichText>(richTextSchema, json);
}

/**
 * Checks a formatted text, and returns its stored form.
 * @throws 'rich-text-invalid' (422).
 */
export function checkFormattedText(json: unknown): FormattedText {
  return check<FormattedText>(formattedTextSchema, json);
}

/** Returns the type of a link with this href. The href must be safe. */
export function linkTypeOf(href: string): LinkType {
  if (href.startsWith(FILE_PATH)) return 'file';
  if (href.includes('#') && /^[/#]/.test(href)) return 'anchor';
  return href.startsWith('/') ? 'page' : 'external';
}

function check<Doc>(schema: Schema, json: unknown): Doc {
  if (!isObject(json) || json.type !== 'doc') refuse('rich-text-invalid', { reason: 'it is no text' });
  guard(json);
  try {
    const doc = schema.nodeFromJSON(json);
    doc.check();
    return JSON.parse(JSON.stringify(doc)) as Doc;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it is no text';
    return refuse('rich-text-invalid', { reason }, { cause });
  }
}

/** Checks the numbers of levels and nodes before ProseMirror recurses into them. */
function guard(json: unknown): void {
  let nodes = 0;
  let level: unknown[] = [json];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > RICH_TEXT_MAX_DEPTH) refuse('rich-text-invalid', { reason: 'it is nested too deeply' });
    nodes += level.length;
    if (nodes > RICH_TEXT_MAX_NODES) refuse('rich-text-invalid', { reason: 'it is too long' });
    level = level.flatMap((node) => (isObject(node) && Array.isArray(node.content) ? node.content : []));
  }
}

function assert(holds: boolean, reason: string): void {
  if (!holds) throw new RangeError(reason);
}
