import { SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';
import type { Link } from '../../../src/model/link.ts';
import type { BlockNode, RichText } from '../../../src/model/rich-text.ts';
import { linkTypeOf } from '../../../src/model/rich-text-schema.ts';

/** The most nodes of one text: far fewer than a document can have. */
const NODES_PER_TEXT = 4000;

/** A link with words of its own. */
export function linkTo(href: string, text: string): Link {
  return { type: linkTypeOf(href), href, text: text.slice(0, SHORT_TEXT_MAX_LENGTH) };
}

/** A plain text as HTML, for an attribute in double quotes too. */
export function textHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The name of the file at an address. */
export function decodedName(src: string): string {
  return decoded(src.split(/[?#]/, 1)[0]!.split('/').at(-1) ?? '');
}

/** A part of an address as people read it; `otherwise` where it cannot be decoded. */
export function decoded(part: string, otherwise = part): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return otherwise;
  }
}

/** A text in pieces that can each be stored. */
export function partsOf({ content }: RichText): RichText[] {
  const parts: BlockNode[][] = [[]];
  let nodes = 0;
  for (const node of content) {
    const size = JSON.stringify(node).split('"type"').length;
    if (nodes + size > NODES_PER_TEXT && nodes > 0) {
      parts.push([]);
      nodes = 0;
    }
    parts.at(-1)!.push(node);
    nodes += size;
  }
  return parts.map((part) => ({ type: 'doc', content: part.length > 0 ? part : [{ type: 'paragraph' }] }));
}
