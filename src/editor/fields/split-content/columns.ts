import type { BlockOf } from '../../../blocks/definition.ts';
import { completeBlock } from '../../../blocks/registry.ts';
import type { splitContent } from '../../../blocks/split-content/definition.ts';
import { rightColumnWidth } from '../../../blocks/split-content/layout.ts';
import type { StoredBlock } from '../../../model/block.ts';
import { SPLIT } from '../../../model/limits.ts';
import { spacingPx } from '../../../model/spacing.ts';
import type { TreeBlock } from '../../../model/tree.ts';

/** The fields that make the layout of split content. */
export type Columns = Pick<
  BlockOf<typeof splitContent>,
  'width' | 'gap' | 'usePixelGap' | 'reverse' | 'matchHeight' | 'stacked'
>;

/** Returns the layout of a block of the type `SplitContent`. */
export function columnsOf(block: TreeBlock): Columns {
  return completeBlock(block as StoredBlock) as unknown as Columns;
}

/** A layout that is shown as a picture. `first` is the width of the first column in twelfths; null if one is below the other. */
export interface Layout {
  readonly name: string;
  readonly first: number | null;
}

export const LAYOUTS: readonly Layout[] = [
  { name: 'Halves', first: 6 },
  { name: 'Wide left', first: 8 },
  { name: 'Wide right', first: 4 },
  { name: 'Narrow left', first: 3 },
  { name: 'Narrow right', first: 9 },
  { name: 'One below', first: null },
];

/** Returns the layout of some columns; undefined if they have no layout with a picture. A gap in twelfths does not matter. */
export function layoutOf(columns: Columns): Layout | undefined {
  return LAYOUTS.find((layout) => {
    const { width, stacked } = withLayout(columns, layout);
    return stacked === columns.stacked && (stacked || width === columns.width);
  });
}

/** Returns the fields that change when a layout is chosen. On a wide screen, reversed columns also have the layout. */
export function withLayout(columns: Columns, { first }: Layout): Partial<Pick<Columns, 'width' | 'stacked'>> {
  return first === null ? { stacked: true } : { stacked: false, width: widthFor(columns, first) };
}

/** Returns the width of the left column with which the first column on a wide screen has a width, in twelfths. */
export function widthFor(columns: Columns, first: number): number {
  const { least, most } = firstLimits(columns);
  const within = Math.max(least, Math.min(most, first));
  return columns.reverse.desktop ? SPLIT.columns - gapTwelfths(columns) - within : within;
}

/** Returns the limits of the first column's width on a wide screen, in twelfths. Both columns keep at least one twelfth. */
export function firstLimits(columns: Columns): { least: number; most: number } {
  const all = SPLIT.columns - gapTwelfths(columns);
  const most = Math.min(SPLIT.maxWidth, all - 1);
  return columns.reverse.desktop ? { least: all - most, most: all - 1 } : { least: 1, most };
}

/** Returns the widths of the columns on a wide screen, in twelfths, the first one first. */
export function inOrder(columns: Columns): readonly [number, number] {
  const { left, right } = twelfthsOf(columns);
  return columns.reverse.desktop ? [right, left] : [left, right];
}

/** Fractions with a sign and a word. */
const FRACTIONS: Readonly<Record<number, readonly [sign: string, word: string]>> = {
  3: ['¼', 'a quarter'],
  4: ['⅓', 'a third'],
  6: ['½', 'half'],
  8: ['⅔', 'two thirds'],
  9: ['¾', 'three quarters'],
};

/** Describes the widths of the columns for screen readers: 'half and half', '5 of 12 and 7 of 12'. */
export function sharesInWords(columns: Columns): string {
  return shares(columns, (twelfths) => FRACTIONS[twelfths]?.[1], ' of ');
}

/** Describes the widths of the columns: '½ and ½', '5/12 and 7/12'. */
export function sharesInSigns(columns: Columns): string {
  return shares(columns, (twelfths) => FRACTIONS[twelfths]?.[0], '/');
}

function shares(columns: Columns, short: (twelfths: number) => string | undefined, of: string): string {
  const widths = inOrder(columns);
  const all = widths.map(short);
  const long = widths.map((twelfths) => `${twelfths}${of}${SPLIT.columns}`);
  return (all.includes(undefined) ? long : all).join(' and ');
}

/** The space between the columns in four steps, in levels of the spacing scale. */
export const GAP_STEPS = [
  { word: 'None', level: 0 },
  { word: 'Small', level: 2 },
  { word: 'Normal', level: SPLIT.normalPixelGap },
  { word: 'Large', level: SPLIT.maxPixelGap },
] as const;

/** The widths of the columns and of the gap on a wide screen, in twelfths. A gap in px counts as 0. */
export interface Twelfths {
  readonly left: number;
  readonly gap: number;
  readonly right: number;
}

export function twelfthsOf(columns: Columns): Twelfths {
  const gap = gapTwelfths(columns);
  return { left: columns.width, gap, right: rightColumnWidth(columns.width, gap) };
}

function gapTwelfths({ gap, usePixelGap }: Columns): number {
  return usePixelGap ? 0 : Math.min(gap, SPLIT.maxGap);
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
  return Array.from({ length: highest + 1 }, (_, value) => {
    const words = gapWords({ gap: value, usePixelGap });
    return { value, words: usePixelGap ? `${value}: ${words}` : words };
  });
}

/** Returns the fields that change when the user changes the unit of the gap. A gap in twelfths is limited to its maximum. */
export function withPixelGap(columns: Columns, usePixelGap: boolean): Pick<Columns, 'usePixelGap' | 'gap'> {
  return { usePixelGap, gap: usePixelGap ? columns.gap : Math.min(columns.gap, SPLIT.maxGap) };
}

/** Describes a gap: '1 twelfth', '16 px'. */
export function gapWords({ gap, usePixelGap }: Pick<Columns, 'gap' | 'usePixelGap'>): string {
  if (usePixelGap) return `${spacingPx(gap)} px`;
  return gap === 1 ? '1 twelfth' : `${gap} twelfths`;
}
