import { atom } from 'nanostores';
import type { BlockPosition } from '../../model/patch.ts';
import { listAt, locate, PAGE_LIST } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { blocksIn, emptyPlaceAt, listOf } from './gap.ts';
import { elementOf } from './target-elements.ts';

/** The block and the gap to which the pointer is nearest. */
export interface Pointed {
  /** The key of the block under the pointer, or beside the pointer; null if the pointer is in a gap. */
  readonly block: string | null;
  /** The gap in which the button '+' adds a component. */
  readonly gap: BlockPosition;
}

/** The place to which the pointer is nearest; null if the pointer is not on the page's content. */
export const $pointed = atom<Pointed | null>(null);

/** Matches the tools that belong to the pointed block. The pointer on them still points at it. */
const KEEPING = '.he-gutter, .he-popover, .he-columns-tools';
/** The maximum distance between the pointer and the edge of a block at which the gap beside the block counts, in px. */
const NEAR_PX = 8;
/** The width of the strip beside a block that still belongs to the block, because the block's grip is there, in px. */
const BESIDE_PX = 48;

/**
 * Tracks the block and the gap to which the pointer is nearest. Ignores touch, because a finger does not hover. Returns a
 * function that stops tracking.
 */
export function watchPointed(): () => void {
  const onMove = ({ target, clientX, clientY, buttons, pointerType }: PointerEvent) => {
    if (!(target instanceof Element) || buttons !== 0 || target.closest(KEEPING) !== null) return;
    const known = $pointed.get();
    const next = pointerType === 'touch' ? null : pointedAt(target, clientX, clientY, known?.block ?? null);
    if (!samePointed(known, next)) $pointed.set(next);
  };
  const onLeave = () => $pointed.set(null);
  document.addEventListener('pointermove', onMove, { passive: true });
  document.documentElement.addEventListener('pointerleave', onLeave);
  return () => {
    document.removeEventListener('pointermove', onMove);
    document.documentElement.removeEventListener('pointerleave', onLeave);
    $pointed.set(null);
  };
}

/**
 * Returns the block and the gap at a point of the window. The strip beside a block belongs to the block, so that the pointer can
 * go from the block to the block's grip. `known` is the key of the block at which the pointer was before.
 */
function pointedAt(target: Element, x: number, y: number, known: string | null): Pointed | null {
  if (target.closest('main') === null) return null;
  const under = blockAround(target);
  const before = known === null ? null : elementOf({ owner: known, property: '' });
  if (
    before !== null &&
    (under === null || (under !== before && under.contains(before))) &&
    isBeside(before, x, y)
  )
    return atBlock(before, y);
  const list = listOf(target) ?? (under === null ? pageList() : null);
  const holder = list ?? (target === under ? under : null);
  const beside = holder === null ? undefined : blocksIn(holder).find((block) => isBeside(block, null, y));
  if (beside !== undefined) return atBlock(beside, y);
  const gap = list !== null ? emptyPlaceAt(list, y) : under === null ? null : gapInside(under, y);
  if (gap !== null) return { block: null, gap };
  return under === null ? null : atBlock(under, y);
}

/** Returns the gap at a height between the blocks inside a block that is itself their list, such as a titled area. */
function gapInside(holder: HTMLElement, y: number): BlockPosition | null {
  const blocks = blocksIn(holder);
  const above = blocks.filter((block) => block.getBoundingClientRect().top < y).at(-1);
  const key = above === undefined || above === blocks.at(-1) ? null : keyOf(above);
  const list = key === null ? null : (locate($tree.get(), key)?.list ?? null);
  return list === null ? null : { list, after: key };
}

/** Returns the block with the gap below it or, at its upper edge, with the gap above it. */
function atBlock(block: HTMLElement, y: number): Pointed | null {
  const key = keyOf(block);
  const tree = $tree.get();
  const place = key === null ? null : locate(tree, key);
  if (key === null || place === null) return null;
  const isAbove = y - block.getBoundingClientRect().top < NEAR_PX;
  const before = listAt(tree, place.list)[place.index - 1] ?? null;
  return { block: key, gap: { list: place.list, after: isAbove ? before : key } };
}

function isBeside(block: HTMLElement, x: number | null, y: number): boolean {
  const { left, right, top, bottom } = block.getBoundingClientRect();
  const isInStrip = x === null || (x >= left - BESIDE_PX && x <= right + BESIDE_PX);
  return isInStrip && y >= top && y <= bottom;
}

function samePointed(a: Pointed | null, b: Pointed | null): boolean {
  return a?.block === b?.block && a?.gap.list === b?.gap.list && a?.gap.after === b?.gap.after;
}

function pageList(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main [data-list="${PAGE_LIST}"]`);
}

function blockAround(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('main [data-block]') ?? null;
}

function keyOf(element: Element | null): string | null {
  return element instanceof HTMLElement ? (element.dataset.block ?? null) : null;
}
