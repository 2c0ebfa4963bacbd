import type { Target } from '../document/target.ts';
import { SCREEN_READER_ONLY } from '../page-dom/static-text.ts';
import { elementOf, unfold } from '../page-dom/target-elements.ts';
import { rangesIn, type Sought } from './find-words.ts';
import type { Hit } from './hits.ts';

/** The names of the highlights: of all hits, and of the one that is shown. */
const [ALL, SHOWN] = ['he-found', 'he-found-shown'];
const BLOCKS = 'p, h1, h2, h3, h4, li, td, th, summary, [data-property]';

type Field = Pick<Target, 'owner' | 'property'>;

/** Highlights the hits on the page. Browsers that have no highlights show the selected component alone. */
export function markHits(hits: readonly Hit[], shown: Hit | null, sought: Sought): void {
  if (!('Highlight' in globalThis)) return;
  const fields = Map.groupBy(hits, ({ owner, property }) => `${owner}.${property}`);
  const ranges = [...fields.values()].flatMap(([hit]) => rangesOf(hit!, sought));
  CSS.highlights.set(ALL!, new Highlight(...ranges));
  const range = shown === null ? null : rangeOf(shown, sought);
  CSS.highlights.set(SHOWN!, range === null ? new Highlight() : new Highlight(range));
}

export function clearMarks(): void {
  for (const name of [ALL, SHOWN]) globalThis.CSS?.highlights?.delete(name!);
}

/** Scrolls to a hit, opens what hides it, and keeps it clear of a bar. */
export function scrollToHit(hit: Hit, sought: Sought, bar: Element): void {
  unfold(hit);
  const place = rangeOf(hit, sought) ?? elementOf(hit);
  if (place === null) return;
  const { top, bottom } = place.getBoundingClientRect();
  const box = bar.getBoundingClientRect();
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const lowest = window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
  if (top >= box.bottom && bottom <= lowest) return;
  window.scrollBy({ top: top - Math.max(box.bottom + 16, window.innerHeight / 3), behavior: 'instant' });
}

function rangeOf(hit: Hit, sought: Sought): Range | null {
  return hit.kind === 'words' ? (rangesOf(hit, sought)[hit.index] ?? null) : null;
}

/** Returns the hits in the element of a field, as it is on the page. */
function rangesOf(field: Field, sought: Sought): Range[] {
  const element = elementOf(field);
  if (element === null) return [];
  const pieces: { readonly node: Text; readonly start: number }[] = [];
  let text = '';
  let block: Element | null = null;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof HTMLBRElement) text += '\n';
    if (!(node instanceof Text) || node.parentElement!.closest(SCREEN_READER_ONLY) !== null) continue;
    const around = node.parentElement!.closest(BLOCKS);
    if (block !== null && around !== block) text += '\n';
    block = around;
    pieces.push({ node, start: text.length });
    text += node.data;
  }
  return rangesIn(text, sought).map(({ from, to }) => {
    const range = document.createRange();
    const first = pieces.findLast(({ start }) => start <= from)!;
    const last = pieces.findLast(({ start }) => start < to)!;
    range.setStart(first.node, from - first.start);
    range.setEnd(last.node, to - last.start);
    return range;
  });
}
