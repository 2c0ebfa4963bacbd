import { SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';
import { isSafeHref } from '../../../src/model/link.ts';
import { attribute, byTag, detach, type Element, elementsIn, innerHtml, wordsOf } from './html-tree.ts';

/** The buttons of a page: links with words of their own. */
export interface ButtonLinks {
  readonly links: readonly { readonly href: string; readonly text: string }[];
  /** The words of those that lead nowhere. */
  readonly dead: readonly string[];
}

/** Takes the links out of a group of buttons. A link that is no button, such as one with very many words, stays there. */
export function takeButtonLinks(element: Element): ButtonLinks {
  const links: { href: string; text: string }[] = [];
  const dead: string[] = [];
  for (const link of elementsIn(element, byTag('a'))) {
    const text = wordsOf(innerHtml(link));
    const href = attribute(link, 'href');
    if (text === '' || text.length > SHORT_TEXT_MAX_LENGTH) continue;
    detach(link);
    if (isSafeHref(href)) links.push({ href, text });
    else dead.push(text);
  }
  return { links, dead };
}
