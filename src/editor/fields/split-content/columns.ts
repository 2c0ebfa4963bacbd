import type { BlockOf } from '../../../blocks/definition.ts';
import type { splitContent } from '../../../blocks/split-content/definition.ts';
import { rightColumnWidth } from '../../../blocks/split-content/layout.ts';
import { SPLIT } from '../../../model/limits.ts';
import { spacingPx } from '../../../model/spacing.ts';

/** The fields that the columns editor sets. */
export type Columns = Pick<
  BlockOf<typeof splitContent>,
  'width' | 'gap' | 'usePixelGap' | 'reverse' | 'matchHeight'
>;

/** The widths of the columns and of the gap on a wide screen, in twelfths. A gap in px counts as 0. */
export interface Twelfths {
  readonly left: number;
  readonly gap: number;
  readonly right: number;
}

export function twelfthsOf({ width, gap, usePixelGap }: Columns): Twelfths {
  const twelfths = usePixelGap ? 0 : Math.min(gap, SPLIT.maxGap);
  return { left: width, gap: twelfths, right: rightColumnWidth(width, twelfths) };
}

/** Describes the widths of the columns: `Left 6 · gap 1 · right 5 of 12`. */
export function columnsInWords(columns: Columns): string {
  const { left, gap, right } = twelfthsOf(columns);
  if (left === 0) return `The left column is hidden · right ${right} of ${SPLIT.columns}`;
  const between = columns.usePixelGap ? `${spacingPx(columns.gap)} px` : gap;
  return `Left ${left} · gap ${between} · right ${right} of ${SPLIT.columns}`;
}

/** Returns the possible gaps, with their descriptions. */
export function gapChoices(usePixelGap: boolean): readonly { value: number; words: string }[] {
  const highest = usePixelGap ? SPLIT.maxPixelGap : SPLIT.maxGap;
  return Array.from({ length: highest + 1 }, (_, value) => ({ value, words: gapWords(value, usePixelGap) }));
}

/** Returns the fields that change when the user changes the unit of the gap. A gap in twelfths is limited to its maximum. */
export function withPixelGap(columns: Columns, usePixelGap: boolean): Pick<Columns, 'usePixelGap' | 'gap'> {
  return { usePixelGap, gap: usePixelGap ? columns.gap : Math.min(columns.gap, SPLIT.maxGap) };
}

function gapWords(value: number, usePixelGap: boolean): string {
  if (usePixelGap) return `${value}: ${spacingPx(value)} px`;
  return value === 1 ? '1 twelfth' : `${value} twelfths`;
}
