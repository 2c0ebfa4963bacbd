import { textHtml } from './content-texts.ts';
import { detach, type HtmlNode, replaceWith, wordsOf } from './html-tree.ts';

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
 * Keeps content that WordPress or plugin blocks store only in their settings: turns social media settings into links, and
 * reports the words and addresses in other blocks.
 *
 * @param nodes child nodes of one parent; some may be replaced
 */
export function settleSettings(nodes: readonly HtmlNode[], note: (message: string) => void): void {
  // Iterates over a copy, because nodes are replaced.
  for (const node of [...nodes]) {
    if ('childNodes' in node) settleSettings(node.childNodes, note);
    const block = blockIn(node);
    if (block === null) continue;
    const { name, settings, isAlone } = block;
    if (name === 'social-link' || name === 'navigation-link') becomeLink(node, settings);
    else if (isAlone || 'data' in settings) {
      const words = wordsIn(isAlone ? settings : settings.data).join(' · ');
      if (words !== '')
        note(`Words of a block were left out with its settings (${name}): ‘${words.slice(0, TOLD_LENGTH)}’`);
    }
  }
}

function blockIn(node: HtmlNode): BlockComment | null {
  if (node.nodeName !== '#comment') return null;
  const text = ((node as { data?: string }).data ?? '').trim();
  const [, name] = /^wp:([a-z0-9/-]{1,100})\s/.exec(text) ?? [];
  const isAlone = text.endsWith('/');
  if (name === undefined) return null;
  try {
    const settings = JSON.parse(text.slice('wp:'.length + name.length, isAlone ? -1 : undefined));
    return { name, settings, isAlone };
  } catch {
    return null;
  }
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
