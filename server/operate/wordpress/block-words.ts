import { textHtml } from './content-texts.ts';
import { formOfBlock, formTag, isForm, partHtml } from './forms/form-places.ts';
import {
  append,
  detach,
  type Element,
  elementOf,
  type HtmlNode,
  isElement,
  replaceWith,
  wordsOf,
} from './html-tree.ts';
import type { Note } from './left-out.ts';

/** Settings whose names suggest words for readers, but which are technical. */
const TECHNICAL = /^(?:_.*|name|mode|align|className|anchor|style|layout|metadata|lock|sql|query)$/;
const TOLD_LENGTH = 800;
/** The maximum number of levels of nested settings that are searched. */
const LEVELS = 20;

/** The content of a block's comment: `<!-- wp:NAME {…} -->`. */
interface BlockComment {
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Whether the block consists of the comment only, without HTML. */
  readonly isAlone: boolean;
}

/**
 * Keeps content that WordPress or plugin blocks store only in their settings: turns social media settings into links and the
 * fields of forms into parts of forms, and reports the words and addresses in other blocks.
 *
 * @param nodes child nodes of one parent; some may be replaced
 */
export function settleSettings(nodes: HtmlNode[], note: Note, isInForm = false): void {
  if (!isInForm) wrapForms(nodes);
  // Iterates over a copy, because nodes are replaced.
  for (const node of [...nodes]) {
    if (isElement(node)) settleSettings(node.childNodes, note, isInForm || isForm(node));
    const block = blockIn(node);
    if (block === null) continue;
    const { name, settings, isAlone } = block;
    const form = formOfBlock(name, settings);
    if (name === 'social-link' || name === 'navigation-link') becomeLink(node, settings);
    else if (form !== null) replaceWith(node, form);
    else if (isInForm && name.startsWith('jetpack/')) replaceWith(node, partHtml(partOf(name), settings));
    else if (isAlone || 'data' in settings) {
      const words = wordsIn(isAlone ? settings : settings.data).join(' · ');
      if (words !== '')
        note(
          `Words of a block were left out with its settings (${name}): ‘${words.slice(0, TOLD_LENGTH)}’`,
          node,
        );
    }
  }
}

function blockIn(node: HtmlNode): BlockComment | null {
  const text = commentIn(node);
  const [, name] = /^wp:([a-z0-9/-]{1,100})(?:\s|$)/.exec(text) ?? [];
  const isAlone = text.endsWith('/');
  if (name === undefined) return null;
  const json = text.slice('wp:'.length + name.length, isAlone ? -1 : undefined).trim();
  try {
    return { name, settings: json === '' ? {} : JSON.parse(json), isAlone };
  } catch {
    return null;
  }
}

/** Puts what stands between the comments of a form into an element. */
function wrapForms(nodes: HtmlNode[]): void {
  const last = nodes.findLastIndex((node) => commentIn(node) === '/wp:jetpack/contact-form');
  if (last < 0) return;
  const kept: HtmlNode[] = [];
  let form: Element | null = null;
  for (const [index, node] of nodes.entries()) {
    const block = index < last ? blockIn(node) : null;
    if (form === null && block?.name === 'jetpack/contact-form') {
      const { formTitle, subject } = block.settings;
      const title = [formTitle, subject].find((words) => typeof words === 'string') ?? '';
      form = elementOf(`${formTag(String(title))}</div>`, node.parentNode);
      kept.push(form);
    } else if (form === null) kept.push(node);
    else if (commentIn(node) === '/wp:jetpack/contact-form') form = null;
    else append(form, '', [node]);
  }
  nodes.length = 0;
  for (const node of kept) nodes.push(node);
}

function commentIn(node: HtmlNode): string {
  return node.nodeName === '#comment' ? ((node as { data?: string }).data ?? '').trim() : '';
}

/** Returns the kind of a part of a form: 'email' for the block 'jetpack/field-email'. */
function partOf(name: string): string {
  return name.replace(/^jetpack\/(?:field-)?/, '');
}

/** Replaces a social media block, which WordPress shows as an icon, with a link. */
function becomeLink(node: HtmlNode, { url, label, service }: BlockComment['settings']): void {
  if (typeof url !== 'string' || url === '' || url === '#') {
    detach(node);
    return;
  }
  const href = url.startsWith('www.') ? `https://${url}` : url;
  const words = [label, service].find((text) => typeof text === 'string' && text !== '') ?? url;
  replaceWith(node, `<li><a href="${textHtml(href)}">${textHtml(wordsOf(String(words)))}</a></li>`);
}

/** Returns the addresses in a setting, and its texts of several words. Other values are names and numbers. */
function wordsIn(value: unknown, levels = LEVELS): string[] {
  if (typeof value === 'string') {
    const isAddress = /^(?:https?:\/\/|mailto:|tel:)/.test(value);
    const words = isAddress ? value : wordsOf(value);
    return isAddress || /\p{L}\s+\S*\p{L}/u.test(words) ? [words] : [];
  }
  if (typeof value !== 'object' || value === null || levels === 0) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    TECHNICAL.test(key) ? [] : wordsIn(inner, levels - 1),
  );
}
