/** Elements that can be open or closed. */
const OPENS = 'details, [aria-expanded]';

/** Removes elements after their copies have been added to their place, and opens in the copies what was open in them. */
export function carryOver(sent: readonly Element[], place: Element): void {
  const open = sent.flatMap((element) => [...element.querySelectorAll(OPENS)]).map(isOpen);
  for (const element of sent) element.remove();
  [...place.querySelectorAll<HTMLElement>(OPENS)].forEach((copy, index) => {
    if (!open[index] || isOpen(copy)) return;
    if (copy instanceof HTMLDetailsElement) copy.open = true;
    else copy.click();
  });
}

function isOpen(element: Element): boolean {
  return element instanceof HTMLDetailsElement
    ? element.open
    : element.getAttribute('aria-expanded') === 'true';
}
