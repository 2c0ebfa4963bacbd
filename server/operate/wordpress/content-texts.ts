import { SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';
import type { Link } from '../../../src/model/link.ts';
import type { BlockNode, RichText } from '../../../src/model/rich-text.ts';
import { linkTypeOf } from '../../../src/model/rich-text-schema.ts';

/** The maximum number of nodes in one text, far fewer than a document can have. */
export const NODES_PER_TEXT = 4000;

/** Returns a link with words. */
export function linkTo(href: string, text: string): Link {
  return { type: linkTypeOf(href), href, text: text.slice(0, SHORT_TEXT_MAX_LENGTH) };
}

/** Converts plain text to HTML that is also safe in an attribute in double quotes. */
export function textHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Returns the file name in an address. */
export function decodedName(src: string): string {
  const [path = ''] = src.split(/[?#]/, 1);
  return decoded(path.split('/').at(-1) ?? '');
}

/** Decodes part of an address for people to read. Returns `otherwise` if that fails. */
export function decoded(part: string, otherwise = part): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return otherwise;
  }
}

/** Splits a text into parts that are small enough to be stored. */
export function partsOf({ content }: RichText): RichText[] {
  let part: BlockNode[] = [];
  const parts = [part];
  let nodes = 0;
  for (const node of content) {
    const size = JSON.stringify(node).split('"type"').length;
    if (nodes + size > NODES_PER_TEXT && nodes > 0) {
      part = [];
      parts.push(part);
      nodes = 0;
    }
    part.push(node);
    nodes += size;
  }
  return parts.map((content) => ({
    type: 'doc',
    content: content.length > 0 ? content : [{ type: 'paragraph' }],
  }));
}
