import { atom } from 'nanostores';
import type { AcceptedTypes } from '../../blocks/definition.ts';
import { definitionOf } from '../../blocks/registry.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { type ContentTree, type ListId, locate, ownerOf, slotOf } from '../../model/tree.ts';
import { endTyping } from './history.ts';
import { closePicker } from './picker-place.ts';
import { sameTarget, type Target } from './target.ts';
import { $tree } from './tree.ts';

/** The content list around what is selected, and the types of blocks that it takes. */
export interface SelectedContent extends AcceptedTypes {
  readonly listId: ListId;
}

/**
 * Where the focus goes with a selection: `page` into the text on the page, `sidebar` to its editor there, `toolbar` to the
 * block's toolbar. `text` is the page for a text that can be typed there, else the sidebar. `stay` leaves the focus alone.
 */
export type FocusPlace = 'text' | 'page' | 'sidebar' | 'toolbar' | 'stay';

export interface FocusRequest {
  /** Counts the requests, so that the same place can be asked for again. */
  readonly number: number;
  readonly place: FocusPlace;
  /** Where the caret goes in a text; null is its end. */
  readonly caret: TextPoint | null;
}

/** A place in a text, however it is drawn. */
export interface TextPoint {
  /** Characters of the text before it. */
  readonly offset: number;
  /** Whether it is at the start of a paragraph, and not at the end of the one before. */
  readonly startsBlock: boolean;
  /** Characters before the other end, where words are marked. */
  readonly to?: number;
}

/** The selected component: what the sidebar has open. */
export const $selection = atom<Target | null>(null);

/** The selected content: the list around the selected component; null for the page header, which stands in none. */
export const $selectedContent = atom<SelectedContent | null>(null);

/** What the pointer is over, or has the focus in the list of what can be selected. */
export const $hovered = atom<Target | null>(null);

/** The text that is typed in on the page itself. */
export const $typing = atom<Pick<Target, 'owner' | 'property'> | null>(null);

export const $focusRequest = atom<FocusRequest>({ number: 0, place: 'stay', caret: null });

/**
 * Selects a target and its enclosing content list, instead of what was selected before. A leaf's focus goes to its editor
 * in the sidebar, a block's to its toolbar, unless another place is asked for; `caret` is where the caret goes in a text.
 * An open block picker, which is about another place, closes.
 */
export function select(
  target: Target,
  {
    focus = target.kind === 'block' ? 'toolbar' : 'sidebar',
    caret = null,
  }: { focus?: FocusPlace; caret?: TextPoint | null } = {},
): void {
  closePicker();
  if (!sameTarget($selection.get(), target)) {
    endTyping();
    $selectedContent.set(contentAround($tree.get(), target.owner));
    $selection.set(target);
  }
  $typing.set(focus === 'page' ? { owner: target.owner, property: target.property } : null);
  requestFocus(focus, caret);
}

/** Asks for the focus in one of the places of what is selected. */
export function requestFocus(place: FocusPlace, caret: TextPoint | null = null): void {
  $focusRequest.set({ number: $focusRequest.get().number + 1, place, caret });
}

export function clearSelection(): void {
  endTyping();
  $typing.set(null);
  $selection.set(null);
  $selectedContent.set(null);
}

/** The types of blocks that a content list takes. */
export function acceptedIn(tree: Pick<ContentTree, 'blocks'>, list: ListId): AcceptedTypes {
  const owner = ownerOf(list);
  const type = owner === PAGE_KEY ? undefined : tree.blocks[owner]?.componentType;
  return (type === undefined ? undefined : definitionOf(type)?.accepts?.[slotOf(list)]) ?? {};
}

/** Whether a list with these types takes a block of this type. A whitelist wins over a blacklist. */
export function accepts({ whitelist, blacklist }: AcceptedTypes, componentType: string): boolean {
  if (whitelist !== undefined) return whitelist.includes(componentType);
  return !(blacklist?.includes(componentType) ?? false);
}

/** Clears what is selected, and what is hovered, when its block has left the page. Returns how to stop watching. */
export function watchSelection(): () => void {
  return $tree.listen((tree) => {
    const { blocks } = tree;
    const gone = (target: Target | null) =>
      target !== null && target.owner !== PAGE_KEY && !Object.hasOwn(blocks, target.owner);
    const selected = $selection.get();
    if (gone(selected)) clearSelection();
    else if (selected !== null) followList(tree, selected.owner);
    if (gone($hovered.get())) $hovered.set(null);
  });
}

/** A selected block that was moved into another list has that list as its content. */
function followList(tree: ContentTree, owner: string): void {
  const content = contentAround(tree, owner);
  if (content?.listId !== $selectedContent.get()?.listId) $selectedContent.set(content);
}

function contentAround(tree: ContentTree, owner: string): SelectedContent | null {
  const place = owner === PAGE_KEY ? null : locate(tree, owner);
  return place && { listId: place.list, ...acceptedIn(tree, place.list) };
}
