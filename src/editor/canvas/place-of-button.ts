/** The size of 'Manage List', in px. Its edge cannot be seen. */
const SIZE = { width: 126, height: 44, edge: 6 };

/** The upper right corner of a button, in px of the window. */
export interface Corner {
  readonly right: number;
  readonly top: number;
}

/**
 * Where 'Manage List' is: at the end of its list, where the next item would be. In the navigation and
 * the footer the lists are close together: where it would cover words or a control, it is in the last line, or above the list.
 */
export function placeOfButton(list: Element): Corner {
  const { right, top, bottom } = list.getBoundingClientRect();
  const end = { right, top: bottom - SIZE.height / 2 };
  if (list.closest('[data-shell]') === null) return end;
  const inside = { right, top: bottom - SIZE.height + SIZE.edge };
  const above = { right, top: top - SIZE.height + SIZE.edge };
  const around = [list.previousElementSibling, list.lastElementChild, list.nextElementSibling];
  const near = [...around, list.closest('li')?.nextElementSibling ?? null].flatMap(wordsAndControlsIn);
  return [end, inside, above].find((corner) => !near.some((rect) => covers(corner, rect))) ?? end;
}

/** The same corners, with buttons that would be over another one beside it. */
export function apart(corners: readonly Corner[]): Corner[] {
  const placed: Corner[] = [];
  for (const corner of corners) {
    let free = corner;
    const isTaken = () => placed.some((other) => overlap(other, free));
    for (let tries = 0; tries < corners.length && isTaken(); tries += 1) {
      free = { ...free, right: free.right - SIZE.width };
    }
    placed.push(free);
  }
  return placed;
}

function overlap(a: Corner, b: Corner): boolean {
  return Math.abs(a.right - b.right) < SIZE.width && Math.abs(a.top - b.top) < SIZE.height - 2 * SIZE.edge;
}

function covers({ right, top }: Corner, rect: DOMRect): boolean {
  const { width, height, edge } = SIZE;
  const isBeside = rect.right <= right - width + edge || rect.left >= right - edge;
  return !isBeside && rect.bottom > top + edge && rect.top < top + height - edge;
}

/** The boxes of the words of an element, and of its controls without words. */
function wordsAndControlsIn(element: Element | null): DOMRect[] {
  if (element === null) return [];
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const boxes = [...element.querySelectorAll('summary')].map((control) => control.getBoundingClientRect());
  while (walker.nextNode() !== null) {
    range.selectNodeContents(walker.currentNode);
    boxes.push(...range.getClientRects());
  }
  return boxes;
}
