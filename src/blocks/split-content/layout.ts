import { SPLIT } from '../../model/limits.ts';
import type { BlockOf } from '../definition.ts';
import type { splitContent } from './definition.ts';

type SplitContentBlock = BlockOf<typeof splitContent>;

export interface SplitLayout {
  /** The classes of the block's root element. */
  readonly root: string;
  /** The classes of the left column; null if it is hidden. */
  readonly left: string | null;
  /** The classes of the right column. */
  readonly right: string;
}

/** Returns the width of the right column in twelfths: 12 minus the left column and the gap, but at least one. */
export function rightColumnWidth(width: number, gap: number): number {
  return Math.max(1, SPLIT.columns - width - gap);
}

/**
 * Returns the classes for the block's markup. A gap in twelfths is the space that the two columns leave free. A gap in px takes
 * no twelfths. If the left column is hidden, there is no gap. Stacked columns are as wide as the block.
 */
export function splitLayout(block: SplitContentBlock): SplitLayout {
  const { width, gap, usePixelGap, reverse, matchHeight, stacked } = block;
  const twelfths = usePixelGap ? 0 : Math.min(gap, SPLIT.maxGap);
  const root = ['split'];
  if (stacked) root.push('split-stacked');
  if (usePixelGap && width > 0) root.push(`split-px-${gap}`);
  if (reverse.desktop) root.push('split-reverse-desktop');
  if (reverse.mobile) root.push('split-reverse-mobile');
  if (matchHeight) root.push('split-match');
  return {
    root: root.join(' '),
    left: width === 0 ? null : `split-column split-${stacked ? SPLIT.columns : width}`,
    right: `split-column split-${stacked ? SPLIT.columns : rightColumnWidth(width, twelfths)}`,
  };
}
