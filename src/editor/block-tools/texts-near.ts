import { type Edges, linesOf } from '../page-dom/edges.ts';

/** The maximum number of texts that are measured at each edge of a component, because a long list has too many texts. */
const TEXTS_EACH = 30;

/**
 * Matches pictures, which the toolbar may cover. A toolbar at the edge of a picture hides little of the picture. The only
 * alternative would be the edge of the window, far from the block.
 */
const PICTURE = 'img, :has(img)';
const PAGE_LIST = '[data-list="page.contents"]';

/**
 * Returns the areas of the window, in px, that a block's toolbar should not cover: the lines of the block's texts and of nearby
 * texts, and the buttons 'Manage List'.
 */
export function textsNear(block: HTMLElement): Edges[] {
  const around = elementsAround(block);
  const before = around.flatMap(({ before }) => textsIn(before).slice(-TEXTS_EACH));
  const after = around.flatMap(({ after }) => textsIn(after).slice(0, TEXTS_EACH));
  const own = textsIn(block);
  const texts = [
    ...before,
    ...own.slice(0, TEXTS_EACH),
    ...own.slice(TEXTS_EACH).slice(-TEXTS_EACH),
    ...after,
  ];
  const buttons = [...document.querySelectorAll('.he-manage-list:not([hidden])')];
  return [...texts.flatMap(linesOf), ...buttons.map((button) => button.getBoundingClientRect())].filter(
    isSeen,
  );
}

function textsIn(element: Element | null): Element[] {
  if (element === null) return [];
  const texts = [...element.querySelectorAll('[data-property]')];
  if (element.matches('[data-property]')) texts.push(element);
  return texts.filter((text) => text.querySelector('[data-property]') === null && !text.matches(PICTURE));
}

/**
 * Returns the elements directly before and after a block, and before and after each component that contains the block. One of
 * these elements may be the heading of the area that contains the block.
 */
function elementsAround(block: HTMLElement): { before: Element | null; after: Element | null }[] {
  const found: { before: Element | null; after: Element | null }[] = [];
  for (let at: Element | null = block; at !== null && !at.matches(PAGE_LIST); at = at.parentElement) {
    found.push({ before: at.previousElementSibling, after: at.nextElementSibling });
  }
  return [...found, { before: headerAbove(block), after: null }];
}

/** Returns the page header, which is above the page's components. */
function headerAbove(block: HTMLElement): Element | null {
  return block.closest(PAGE_LIST)?.previousElementSibling ?? null;
}

function isSeen({ top, bottom, left, right }: Edges): boolean {
  return bottom > 0 && top < window.innerHeight && right > left && bottom > top;
}
