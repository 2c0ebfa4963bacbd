import type { StoredBlock } from '../model/block.ts';
import { DEFAULT_MARGIN_BOTTOM, DEFAULT_MARGIN_TOP } from '../model/limits.ts';
import { resolveSpacing, SCREEN_SIZES, type SpacingLevels } from '../model/spacing.ts';
import { marginClass } from '../styles/spacing-sheet.ts';

/**
 * Returns the classes of a block's root element: `block`, the block's own class, and the classes of its margins. A margin has a
 * class for each screen size at which the margin differs from that of the next smaller size. The default (top 0, bottom 2) has
 * no class.
 */
export function blockClasses(block: StoredBlock, own?: string): string {
  return ['block', own, ...spacingClasses(block)].filter(Boolean).join(' ');
}

/** Returns the margin classes of a block, top before bottom, small screens before large ones: `mt-3`, `mb-m-4`, `mb-l-0`. */
export function spacingClasses(block: Parameters<typeof resolveSpacing>[0]): readonly string[] {
  const { top, bottom } = resolveSpacing(block);
  return [...sideClasses('mt', top, DEFAULT_MARGIN_TOP), ...sideClasses('mb', bottom, DEFAULT_MARGIN_BOTTOM)];
}

function sideClasses(side: 'mt' | 'mb', levels: SpacingLevels, otherwise: number): readonly string[] {
  const classes: string[] = [];
  let inherited = otherwise;
  for (const screen of SCREEN_SIZES) {
    if (levels[screen] !== inherited) classes.push(marginClass(side, screen, levels[screen]));
    inherited = levels[screen];
  }
  return classes;
}
