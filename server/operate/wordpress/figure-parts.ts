import { hasAncestor, isSpecial } from './content-elements.ts';
import { byTag, detach, type Element, elementsIn, innerHtml, wordsOf } from './html-tree.ts';

const IMAGE = byTag('img');

/** A figure taken apart. */
export interface FigureParts {
  /** The only picture; null if there is no picture, or several, or another element with a matching block. */
  readonly image: Element | null;
  /** Whether the figure contains only words. */
  readonly isText: boolean;
  /** The caption, which was removed from the figure; null if there is none. */
  readonly caption: Element | null;
}

/** Removes the caption of a figure, and its picture if there is only one. */
export function figureParts(figure: Element): FigureParts {
  const caption = takeCaption(figure);
  const inside = elementsIn(figure, isSpecial);
  const [first, more] = inside;
  const isLone = first !== undefined && more === undefined && IMAGE(first);
  return { image: isLone ? first : null, isText: first === undefined, caption };
}

/** Removes and returns the first caption with content. Pictures inside an empty caption stay in the figure. */
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
