import { $selection } from '../document/selection.ts';
import { focusTargetButton } from '../page-dom/target-elements.ts';

/** The outline of the page: a list of its components and texts, which closes when the focus leaves it. */
const OUTLINE = '#he-outline';
/** The parts of the editor in the order in which the key goes round them. Parts that are not there are skipped. */
const PARTS = ['.site', OUTLINE, '.he-sidebar', '.he-live', '.he-menu', '.he-top', '.he-foot'] as const;
const FOCUSABLE = 'button:not([tabindex="-1"]), a[href], input, select, textarea, [tabindex="0"]';

/** The element of the page that had the focus before the key left the page. */
let lastOnPage: HTMLElement | null = null;

/** Opens the outline, and moves the focus to the button of the selection or to the first one. */
export function goToOutline(): void {
  focusIn(OUTLINE);
}

/** Moves the focus to the next part of the editor, or to the previous one. */
export function moveBetweenParts(by: 1 | -1): void {
  const focused = document.activeElement;
  const here = PARTS.findIndex((part) => focused?.closest(part) != null);
  if (PARTS[here] === '.site' && focused instanceof HTMLElement) lastOnPage = focused;
  for (let step = 1; step <= PARTS.length; step++) {
    const at = (Math.max(here, 0) + by * step + PARTS.length * step) % PARTS.length;
    if (focusIn(PARTS[at] ?? OUTLINE)) return;
  }
}

function focusIn(part: (typeof PARTS)[number]): boolean {
  if (part === '.site') {
    const place = lastOnPage?.isConnected ? lastOnPage : document.getElementById('main');
    place?.focus({ preventScroll: place.id === 'main' });
    return place !== null;
  }
  const selected = $selection.get();
  if (part === OUTLINE) document.querySelector(OUTLINE)?.setAttribute('data-open', '');
  if (part === OUTLINE && selected !== null && focusTargetButton(selected)) return true;
  const [first] = [...document.querySelectorAll<HTMLElement>(`${part} :is(${FOCUSABLE})`)].filter((element) =>
    element.checkVisibility(),
  );
  first?.focus();
  return first !== undefined;
}
