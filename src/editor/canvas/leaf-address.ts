import type { LeafKind } from '../../editable/editing.ts';
import type { Leaf } from '../stores/selection.ts';

/** The attributes by which the editor finds its leaves on the page. */

type Address = Pick<Leaf, 'owner' | 'property'>;

/** What a leaf's element says of itself. */
export function leafAttributes({ owner, property, kind, label }: Leaf): Record<`data-${string}`, string> {
  return {
    'data-owner': owner,
    'data-property': property,
    'data-kind': kind,
    'data-label': label,
  };
}

/** One string for a leaf, other than that of every other leaf of the page. */
export function leafKey({ owner, property }: Address): string {
  return `${owner}.${property}`;
}

/** The leaf of an element; null for an element that is none. */
export function leafOf(element: Element | null): Leaf | null {
  if (!(element instanceof HTMLElement)) return null;
  const { owner, property, kind, label } = element.dataset;
  if (owner === undefined || property === undefined) return null;
  return { owner, property, kind: kind as LeafKind, label: label ?? '' };
}

/** Every leaf on the page that can be selected now, in the order of the page. */
export function selectableLeaves(): Leaf[] {
  return [...document.querySelectorAll('main [data-selectable]')]
    .map(leafOf)
    .filter((leaf): leaf is Leaf => leaf !== null);
}

/** The innermost leaf around an element that can be selected; an inert leaf shields what is around it. */
export function selectableAround(element: Element | null): HTMLElement | null {
  const found = element?.closest<HTMLElement>('[data-selectable], [data-editor-disabled]') ?? null;
  return found !== null && 'selectable' in found.dataset ? found : null;
}

/** The element of a leaf; null while the page shows none. */
export function elementOf({ owner, property }: Address): HTMLElement | null {
  const [ownerName, propertyName] = [CSS.escape(owner), CSS.escape(property)];
  return document.querySelector(`main [data-owner="${ownerName}"][data-property="${propertyName}"]`);
}

/** Brings a leaf into view, opening what is folded around it. */
export function reveal(leaf: Address): void {
  const element = elementOf(leaf);
  if (element === null) return;
  // A summary is seen while its own details are closed.
  let inner: Element = element.closest('summary')?.parentElement ?? element;
  for (let folded = outerDetails(inner); folded !== null; folded = outerDetails(inner)) {
    folded.open = true;
    inner = folded;
  }
  element.scrollIntoView({ block: 'nearest' });
}

function outerDetails(element: Element): HTMLDetailsElement | null {
  return element.parentElement?.closest('details') ?? null;
}

/** Puts the focus on the button of a leaf, where the page has it. */
export function focusLeafButton(leaf: Address): void {
  const button = document.querySelector<HTMLElement>(`[data-leaf="${CSS.escape(leafKey(leaf))}"]`);
  button?.focus({ preventScroll: true });
}
