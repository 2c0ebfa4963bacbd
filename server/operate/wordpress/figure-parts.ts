import { hasAncestor, isSpecial } from './content-elements.ts';
import { byTag, detach, type Element, elementsIn, innerHtml, wordsOf } from './html-tree.ts';

const IMAGE = byTag('img');

/** A figure taken apart. */
export interface FigureParts {
  /** The only picture; null if there is none or several, or if another element has a block. */
  readonly image: Element | null;
  /** Whether it contains only words. */
  readonly isText: boolean;
  /** The caption, which is no longer in the figure; null without one. */
  readonly caption: Element | null;
}

/** Takes a figure apart: removes its caption, and a picture if it is the only one. */
export function figureParts(figure: Element): FigureParts {
  const caption = takeCaption(figure);
  const inside = elementsIn(figure, isSpecial);
  const [first, more] = inside;
  const isLone = first !== undefined && more === undefined && IMAGE(first);
  return { image: isLone ? first : null, isText: first === undefined, caption };
}

/** Finds the first caption with content. Pictures inside an empty caption stay in the figure. */
function takeCaption(figure: Element): Element | null {
  const found = elementsIn(figure, byTag('figcaption')).find(
    (caption) =>
      !hasAncestor(caption, figure, byTag('figure', 'figcaption')) &&
      elementsIn(caption, isSpecial).length === 0 &&
      wordsOf(innerHtml(caption)) !== '',
  );
  if (found !== undefined) detach(found);
  return found ?? null;
}
