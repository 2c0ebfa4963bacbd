import type { Edges } from './place-toolbar.ts';

/** Texts of a component that are looked at, from the edge that is near: a long list has many. */
const TEXTS_EACH = 30;

/** What of the page a block's toolbar is not to cover: the lines of its texts, those around it, and 'Manage List'. px of the window */
export function textsNear(block: HTMLElement): Edges[] {
  const before = textsIn(block.previousElementSibling ?? headerAbove(block)).slice(-TEXTS_EACH);
  const after = textsIn(block.nextElementSibling).slice(0, TEXTS_EACH);
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
  return [...element.querySelectorAll('[data-property]')].filter(
    (leaf) => leaf.querySelector('[data-property]') === null,
  );
}

/** Above the first block of the page stands its header. */
function headerAbove(block: HTMLElement): Element | null {
  return block.closest('[data-list="page.contents"]')?.previousElementSibling ?? null;
}

function linesOf(text: Element): readonly Edges[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  const lines = range.getClientRects();
  return lines.length === 0 ? [text.getBoundingClientRect()] : [...lines];
}

function isSeen({ top, bottom, left, right }: Edges): boolean {
  return bottom > 0 && top < window.innerHeight && right > left && bottom > top;
}
