import { emptyWords, type FieldKind } from '../../editable/field-kinds.ts';
import type { EditingAttributes } from '../../editable/use-editable.ts';
import { SPACING, type Target, wholeBlock } from '../document/target.ts';

/** The attributes by which the editor finds on the page what can be selected. */

type Place = Pick<Target, 'owner' | 'property'>;

/** What a leaf's element says of itself. */
export function leafAttributes({ owner, property, kind, label }: Target): EditingAttributes {
  return {
    'data-owner': owner,
    'data-property': property,
    'data-kind': kind,
    'data-label': label,
    'data-empty-words': emptyWords(kind, label),
  };
}

/** One string for a target, other than that of every other target of the page. */
export function targetKey({ owner, property }: Place): string {
  return `${owner}.${property}`;
}

/** The target of an element: a leaf or a block; null for an element that is neither. */
export function targetOf(element: Element | null): Target | null {
  if (!(element instanceof HTMLElement)) return null;
  const { owner, property, kind, label, block } = element.dataset;
  if (block !== undefined) return wholeBlock(block);
  if (owner === undefined || property === undefined) return null;
  return { owner, property, kind: kind as FieldKind, label: label ?? '' };
}

/** Everything on the page that can be selected now, in the order of the page: a block, then what is in it. */
export function selectableTargets(): Target[] {
  return [...document.querySelectorAll('main [data-selectable]')]
    .map(targetOf)
    .filter((target): target is Target => target !== null);
}

/** The innermost element around one that can be selected; an inert leaf shields what is around it. */
export function selectableAround(element: Element | null): HTMLElement | null {
  const found = element?.closest<HTMLElement>('[data-selectable], [data-editor-disabled]') ?? null;
  return found !== null && 'selectable' in found.dataset ? found : null;
}

/** The element of a target; null while the page shows none. */
export function elementOf({ owner, property }: Place): HTMLElement | null {
  const name = CSS.escape(owner);
  if (property === '' || property === SPACING) return document.querySelector(`main [data-block="${name}"]`);
  return document.querySelector(`main [data-owner="${name}"][data-property="${CSS.escape(property)}"]`);
}

/** Brings a target into view, opening what is folded around it. */
export function reveal(target: Place): void {
  const element = elementOf(target);
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

/** Puts the focus on the button of a target in the list of the page's components, where the page has it. */
export function focusTargetButton(target: Place): void {
  const button = document.querySelector<HTMLElement>(`[data-target="${CSS.escape(targetKey(target))}"]`);
  button?.focus({ preventScroll: true });
}

/** Puts the focus on the first button of the list of the page's components, once the list is there. */
export function focusFirstTarget(): void {
  const find = () => document.querySelector<HTMLElement>('[data-target]');
  const focus = () => find()?.focus({ preventScroll: true });
  if (find() !== null) {
    focus();
    return;
  }
  const observer = new MutationObserver(() => {
    if (find() === null) return;
    observer.disconnect();
    focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  // A page that has nothing to select leaves the focus where it is.
  requestAnimationFrame(() => requestAnimationFrame(() => observer.disconnect()));
}
