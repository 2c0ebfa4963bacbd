import { showSlideOf } from '../../blocks/slides/show-slide.ts';
import { emptyWords, type FieldKind } from '../../editable/field-kinds.ts';
import type { EditingAttributes } from '../../editable/use-editable.ts';
import { $tree } from '../document/current-tree.ts';
import { itemStoodFor } from '../document/site-items.ts';
import { type Target, wholeBlock } from '../document/target.ts';

/** The attributes by which the editor finds selectable elements on the page. */

type FieldTarget = Pick<Target, 'owner' | 'property'>;

/** Returns the attributes of the element that renders a field. `empty` is the text that editors see while the field is empty. */
export function fieldAttributes(
  { owner, property, kind, label }: Target,
  empty = emptyWords(kind, label),
): EditingAttributes {
  return {
    'data-owner': owner,
    'data-property': property,
    'data-kind': kind,
    'data-label': label,
    'data-empty-words': empty,
  };
}

/** Returns a string that is unique to a target on the page. */
export function targetKey({ owner, property }: FieldTarget): string {
  return `${owner}.${property}`;
}

/** Returns the target of an element: a field or a block; null if the element is neither. */
export function targetOf(element: Element | null): Target | null {
  if (!(element instanceof HTMLElement)) return null;
  const { owner, property, kind, label, block } = element.dataset;
  if (block !== undefined) return wholeBlock(block);
  if (owner === undefined || property === undefined) return null;
  return { owner, property, kind: kind as FieldKind, label: label ?? '' };
}

/** Returns all selectable targets on the page, in document order: each block before its content. */
export function selectableTargets(): Target[] {
  return [...document.querySelectorAll('.site [data-selectable]')]
    .map(targetOf)
    .filter((target): target is Target => target !== null);
}

/** Returns the nearest selectable element that contains this element; null if the element is in an inert field. */
export function selectableAround(element: Element | null): HTMLElement | null {
  const found = element?.closest<HTMLElement>('[data-selectable], [data-editor-disabled]') ?? null;
  return found !== null && 'selectable' in found.dataset ? found : null;
}

/**
 * Returns the target of a click on an element. In an item of a list, beside its fields, it is the text that stands for the item,
 * if there is one; otherwise the list.
 */
export function targetAt(element: Element | null): Target | null {
  const around = selectableAround(element);
  const target = targetOf(around);
  if (element === null || around === null || target?.kind !== 'list') return target;
  const texts = [...(childAround(around, element)?.querySelectorAll('[data-selectable]') ?? [])].map(
    targetOf,
  );
  return texts.find((text) => text !== null && itemStoodFor($tree.get(), text) !== null) ?? target;
}

/** Returns the element around which the selection of a target is drawn: for a text that stands for an item, the whole item. */
export function framedElement(target: FieldTarget): HTMLElement | null {
  const element = elementOf(target);
  const item = itemStoodFor($tree.get(), target);
  const list = item === null ? null : elementOf({ owner: item.owner, property: item.property });
  return element === null || list === null ? element : (childAround(list, element) ?? element);
}

/** Returns the child of an element that contains another element; null if there is none. */
function childAround(parent: Element, inner: Element): HTMLElement | null {
  let child: Element | null = inner;
  while (child !== null && child.parentElement !== parent) child = child.parentElement;
  return child instanceof HTMLElement ? child : null;
}

/** Returns the element of a target; null if the target is not on the page. */
export function elementOf({ owner, property }: FieldTarget): HTMLElement | null {
  const name = CSS.escape(owner);
  if (property === '') return document.querySelector(`.site [data-block="${name}"]`);
  return document.querySelector(`.site [data-owner="${name}"][data-property="${CSS.escape(property)}"]`);
}

/** Scrolls to a target, and opens the details or slides that hide it. */
export function reveal(target: FieldTarget): void {
  const element = framedElement(target);
  if (element === null) return;
  unfold(target);
  element.scrollIntoView({ block: 'nearest' });
}

/**
 * Opens the parts that hide a target: collapsed details around the target, empty details that show the elements after them, and
 * other slides.
 */
export function unfold(target: FieldTarget): void {
  const element = elementOf(target);
  if (element === null) return;
  openBefore(element);
  showSlideOf(element);
  // Starts outside the details of a summary, because a summary is visible even if its own details are closed.
  let inner: Element = element.closest('summary')?.parentElement ?? element;
  for (let folded = outerDetails(inner); folded !== null; folded = outerDetails(inner)) {
    folded.open = true;
    inner = folded;
  }
}

function openBefore(element: Element): void {
  for (let at: Element | null = element; at !== null && !element.checkVisibility(); at = at.parentElement) {
    for (let before = at.previousElementSibling; before !== null; before = before.previousElementSibling) {
      if (before instanceof HTMLDetailsElement && before.childElementCount === 1) before.open = true;
    }
  }
}

function outerDetails(element: Element): HTMLDetailsElement | null {
  return element.parentElement?.closest('details') ?? null;
}

/** Moves the focus to the page: to the selected text or, if no text is selected, to the page's content. */
export function focusPage(selected: FieldTarget | null): void {
  const text = selected === null ? null : elementOf(selected);
  text?.focus({ preventScroll: true });
  if (text === null || document.activeElement !== text)
    document.getElementById('main')?.focus({ preventScroll: true });
}

/** Focuses the button of a target in the outline of the page. Returns whether there is such a button. */
export function focusTargetButton(target: FieldTarget): boolean {
  const button = buttonOf(target);
  button?.focus({ preventScroll: true });
  return button !== null;
}

function buttonOf(target: FieldTarget): HTMLElement | null {
  return document.querySelector(`[data-target="${CSS.escape(targetKey(target))}"]`);
}

/** The longest wait for the list of the page's components to be rendered, in milliseconds. */
const LISTED_WITHIN = 1_000;

/**
 * Focuses the button of the first component in the page's content, as soon as the list of the page's components is rendered. If
 * no component in the content can be selected, focuses the first button of that list.
 */
export function focusFirstTarget(): void {
  focusOnceListed(() => {
    const first =
      document.querySelector('main [data-selectable]') ?? document.querySelector('.site [data-selectable]');
    const target = targetOf(first);
    return target === null ? null : buttonOf(target);
  });
}

/**
 * Focuses the button where the writing of a new page begins, as soon as the list of the page's components is rendered: that of
 * the first component or, on an empty page, the one that adds a component.
 */
export function focusFirstPlace(): void {
  focusOnceListed(() => {
    const block = document.querySelector<HTMLElement>('main [data-block]');
    return block === null
      ? document.querySelector('#he-outline [data-add-place]')
      : buttonOf({ owner: block.dataset.block ?? '', property: '' });
  });
}

function focusOnceListed(find: () => HTMLElement | null): void {
  const from = document.activeElement;
  const observer = new MutationObserver(focus);
  function focus(): void {
    const first = find();
    if (first === null) return;
    observer.disconnect();
    if (document.activeElement === from) first.focus({ preventScroll: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  focus();
  // If nothing on the page is selectable, the focus does not move.
  setTimeout(() => observer.disconnect(), LISTED_WITHIN);
}
