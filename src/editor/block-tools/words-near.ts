import { type Edges, linesOf } from '../page-dom/edges.ts';

/** The maximum number of texts that are measured at each edge of a component, because a long list has too many texts. */
const TEXTS_EACH = 30;

/** Matches the controls of the page. */
const CONTROLS = 'summary, button, .button, input, select, textarea';
/** Matches pictures, which a grip may cover, because a grip hides little of a picture. */
const PICTURE = 'img, :has(img)';
const PAGE_LIST = '[data-list="page.contents"]';

/**
 * Returns the areas of the window, in px, that a block's grip should not cover: the lines of the block's texts and of nearby
 * texts, and the block's controls.
 */
export function wordsNear(block: HTMLElement): Edges[] {
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
  const controls = [...block.querySelectorAll(CONTROLS)].slice(0, TEXTS_EACH);
  return [...texts.flatMap(linesOf), ...controls.map((control) => control.getBoundingClientRect())].filter(
    isSeen,
  );
}

/** The maximum distance between the top of a block and its first words, in px, at which the words count as its first line. */
const FIRST_WITHIN_PX = 120;
/** The height that counts as the first line of a block without words near its top, in px. */
const LINE_PX = 32;

/** Returns the first line of a block's words or, if the block does not begin with words, the upper edge of the block. */
export function firstLineOf(block: HTMLElement): Edges {
  const { left, top, right } = block.getBoundingClientRect();
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode() !== null) {
    if (walker.currentNode.textContent?.trim() === '') continue;
    range.selectNodeContents(walker.currentNode);
    const [line] = range.getClientRects();
    if (line === undefined || line.width < 2) continue;
    if (line.top - top > FIRST_WITHIN_PX) break;
    return line;
  }
  return { left, top, right, bottom: top + LINE_PX };
}

/**
 * Returns whether nothing of the page except the elements around a block is at an area of the window. Asks the browser which
 * elements are there only where a neighbour's box is: in a long page, each such question takes as long as several boxes.
 */
export function isFreeBeside(block: HTMLElement, area: Edges): boolean {
  const list = block.closest(PAGE_LIST)?.getBoundingClientRect();
  const isInList = list !== undefined && area.top >= list.top && area.bottom <= list.bottom;
  const around = elementsAround(block).flatMap(({ before, after }) => [before, after]);
  const isApart = [block, ...around].every(
    (element) => element === null || !meets(element.getBoundingClientRect(), area),
  );
  if (isInList && isApart) return true;
  const { left, top, right, bottom } = area;
  const points: readonly (readonly [number, number])[] = [
    [left + 2, top + 2],
    [right - 2, top + 2],
    [left + 2, bottom - 2],
    [right - 2, bottom - 2],
    [(left + right) / 2, (top + bottom) / 2],
  ];
  return points.every(([x, y]) => {
    const under = document.elementsFromPoint(x, y).find((element) => element.closest('.site') !== null);
    return under === undefined || under.contains(block);
  });
}

function meets(a: Edges, b: Edges): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
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
