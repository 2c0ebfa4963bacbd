import { atom } from 'nanostores';
import type { AcceptedTypes } from '../../blocks/definition.ts';
import { definitionOf } from '../../blocks/registry.ts';
import { valueAt } from '../../model/field-path.ts';
import { isRootKey, isSiteRootKey } from '../../model/roots.ts';
import { type ContentTree, type ListId, locate, ownerOf, slotOf } from '../../model/tree.ts';
import { $tree } from './current-tree.ts';
import { endTyping } from './history.ts';
import { closePicker } from './picker-place.ts';
import { sameTarget, type Target } from './target.ts';

/** The content list that contains the selection, and the types of blocks that the list accepts. */
export interface SelectedContent extends AcceptedTypes {
  readonly listId: ListId;
}

/**
 * The place to focus: `page` is the text on the page, `sidebar` its editor in the sidebar, `toolbar` the block's toolbar.
 * `text` is the text on the page if the field can be edited there, otherwise the field's editor in the sidebar. `stay` leaves
 * the focus where it is.
 */
export type FocusArea = 'text' | 'page' | 'sidebar' | 'toolbar' | 'stay';

export interface FocusRequest {
  /** The number of focus requests so far, so that the same place can be requested again. */
  readonly number: number;
  readonly place: FocusArea;
  /** The caret's position in a text. Null means the end of the text. */
  readonly caret: TextPoint | null;
  /** The path of the field to focus in the sidebar, if the selection has several. By default, the first field is focused. */
  readonly field?: string | undefined;
}

/** A place in a text, independent of how the text is rendered. */
export interface TextPoint {
  /** The number of characters before the place. */
  readonly offset: number;
  /** Whether the place is at the start of a paragraph, rather than at the end of the previous one. */
  readonly startsBlock: boolean;
  /** If the place is one end of a selection, the number of characters before the other end. */
  readonly to?: number;
}

/** The selected target, shown in the sidebar. */
export const $selection = atom<Target | null>(null);

/** The content list that contains the selected component; null if no component of the page is selected. */
export const $selectedContent = atom<SelectedContent | null>(null);

/**
 * Whether the sidebar shows the editor of the selection. A text that is edited on the page opens the sidebar only on request,
 * because the page already shows the text.
 */
export const $settingsOpen = atom(false);

/** The target under the pointer, or the target whose button has the focus in the list of the page's components. */
export const $hovered = atom<Target | null>(null);

/** The text that is being edited inline on the page. */
export const $typing = atom<Pick<Target, 'owner' | 'property'> | null>(null);

export const $focusRequest = atom<FocusRequest>({ number: 0, place: 'stay', caret: null });

/**
 * Selects a target and the content list that contains it. By default, the focus goes to the toolbar if the target is a block,
 * and otherwise to the field's editor in the sidebar. `caret` is the position of the caret in a text. `settings` says whether the
 * sidebar opens; by default it opens if it gets the focus. `field` is the path of the field to focus in the settings of a whole
 * block. Closes the block picker if it is open.
 */
export function select(
  target: Target,
  {
    focus = target.kind === 'block' ? 'toolbar' : 'sidebar',
    caret = null,
    settings = focus === 'sidebar' ||
      (focus === 'stay' && sameTarget($selection.get(), target) && $settingsOpen.get()),
    field,
  }: { focus?: FocusArea; caret?: TextPoint | null; settings?: boolean; field?: string | undefined } = {},
): void {
  closePicker();
  $settingsOpen.set(settings);
  if (!sameTarget($selection.get(), target) || $selection.get()?.kind !== target.kind) {
    endTyping();
    $selectedContent.set(contentAround($tree.get(), target.owner));
    $selection.set(target);
  }
  $typing.set(focus === 'page' ? { owner: target.owner, property: target.property } : null);
  requestFocus(focus, caret, field);
}

/** Opens the editor of the selection in the sidebar, with the focus. */
export function openSettings(): void {
  const target = $selection.get();
  if (target !== null) select(target, { focus: 'sidebar' });
}

/** Requests the focus for one of the places of the selection. */
export function requestFocus(place: FocusArea, caret: TextPoint | null = null, field?: string): void {
  $focusRequest.set({ number: $focusRequest.get().number + 1, place, caret, field });
}

export function clearSelection(): void {
  endTyping();
  $typing.set(null);
  $settingsOpen.set(false);
  $selection.set(null);
  $selectedContent.set(null);
}

/** Returns the types of blocks that a content list accepts. */
export function acceptedIn(tree: Pick<ContentTree, 'blocks'>, list: ListId): AcceptedTypes {
  const owner = ownerOf(list);
  const type = isRootKey(owner) ? undefined : tree.blocks[owner]?.componentType;
  return (type === undefined ? undefined : definitionOf(type)?.accepts?.[slotOf(list)]) ?? {};
}

/** Returns whether a list accepts a block type. A whitelist takes precedence over a blacklist. */
export function accepts({ whitelist, blacklist }: AcceptedTypes, componentType: string): boolean {
  if (whitelist !== undefined) return whitelist.includes(componentType);
  return !(blacklist?.includes(componentType) ?? false);
}

/** Clears the selection and the hovered target if their block or item is removed. Returns a function that stops watching. */
export function watchSelection(): () => void {
  return $tree.listen((tree) => {
    const gone = (target: Target | null) => target !== null && isGone(tree, target);
    const selected = $selection.get();
    if (gone(selected)) clearSelection();
    else if (selected !== null) followList(tree, selected.owner);
    if (gone($hovered.get())) $hovered.set(null);
  });
}

/** Returns whether a target belongs to a block, or to an item of a site document, that no longer exists. */
function isGone({ blocks, roots }: ContentTree, { owner, property }: Target): boolean {
  if (isSiteRootKey(owner)) return property !== '' && valueAt(roots[owner], property) === undefined;
  return !isRootKey(owner) && !Object.hasOwn(blocks, owner);
}

/** Updates the selected content after the selected block was moved to another list. */
function followList(tree: ContentTree, owner: string): void {
  const content = contentAround(tree, owner);
  if (content?.listId !== $selectedContent.get()?.listId) $selectedContent.set(content);
}

function contentAround(tree: ContentTree, owner: string): SelectedContent | null {
  const place = isRootKey(owner) ? null : locate(tree, owner);
  return place && { listId: place.list, ...acceptedIn(tree, place.list) };
}
