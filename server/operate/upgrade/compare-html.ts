import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * The kind of a difference between two pages: in texts, pictures or links; in styles; or only in markup, which readers may not
 * notice.
 */
export type Difference = 'content' | 'styles' | 'markup';

export interface PageDifference {
  readonly kind: Difference;
  /** The first text, link or picture that differs, shortened; '' if there is none. */
  readonly before: string;
  /** The text, link or picture that replaces `before`, shortened; '' if there is none. */
  readonly after: string;
}

/** The maximum number of characters shown from one text. */
const SHOWN = 80;

/** Attributes whose values readers see, hear or follow. */
const READ = ['alt', 'title', 'aria-label', 'placeholder', 'href', 'src', 'action', 'content', 'value'];

/**
 * Compares the pages of two programs, ignoring what changes with every build: the hashes in the names of client files, the text
 * of scripts, and the ids and names of islands. Does not compare headers, because they contain hashes that change with every build.
 *
 * @returns the first difference; null if the pages are the same
 */
export function compareHtml(before: string, after: string): PageDifference | null {
  const [was, is] = [withoutBuild(before), withoutBuild(after)];
  if (was === is) return null;
  const [old, now] = [partsOf(was), partsOf(is)];
  const at = old.content.findIndex((one, index) => one !== now.content[index]);
  const from = at === -1 ? old.content.length : at;
  if (at !== -1 || now.content.length > old.content.length)
    return { kind: 'content', before: shown(old.content[from]), after: shown(now.content[from]) };
  if (old.styles !== now.styles) return { kind: 'styles', before: '', after: '' };
  return old.markup === now.markup ? null : { kind: 'markup', before: '', after: '' };
}

/** Matches names of client files such as `/_astro/Menu.D8x_K2aB.js`. */
const CLIENT_FILE = /(\/_astro\/[\w.@-]+?)[.-][\w-]{8}(?=\.\w+\b)/g;

/** Returns a page without what changes with every build: hashes in the names of client files, and ids and names of islands. */
function withoutBuild(html: string): string {
  return html
    .replaceAll(CLIENT_FILE, '$1')
    .replaceAll(/(<astro-island\b[^>]*?) uid="[^"]*"/g, '$1')
    .replaceAll(/ opts="\{&quot;name&quot;:&quot;\w+&quot;,/g, ' opts="{');
}

function shown(text = ''): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}

interface Parts {
  /** The texts, links and pictures of the page, in order. */
  readonly content: readonly string[];
  readonly styles: string;
  /** The markup without the content and the styles. */
  readonly markup: string;
}

function partsOf(html: string): Parts {
  const document = parse(html);
  const content: string[] = [];
  const styles: string[] = [];
  const walk = (node: Node): void => {
    if (isElement(node)) {
      if (node.tagName === 'script' || node.tagName === 'style') {
        if (node.tagName === 'style') styles.push(textOf(node));
        node.childNodes = [];
        return;
      }
      if (node.tagName !== 'link')
        for (const { name, value } of node.attrs) if (READ.includes(name)) content.push(value);
    }
    if (node.nodeName === '#text') {
      const text = (node as DefaultTreeAdapterTypes.TextNode).value.replaceAll(/\s+/g, ' ').trim();
      if (text !== '') content.push(text);
    }
    if ('childNodes' in node) for (const child of node.childNodes) walk(child);
  };
  walk(document);
  return { content, styles: styles.join('\n'), markup: serialize(document) };
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function textOf({ childNodes }: Element): string {
  return childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}
