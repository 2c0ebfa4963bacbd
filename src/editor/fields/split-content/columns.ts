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

/** The space between the columns, in one of its two units. */
export type Space = Pick<Columns, 'gap' | 'usePixelGap'>;

/** Every space that the columns can have, with its description: first those in px, then those that grow with the page. */
export const SPACES: readonly (Space & { readonly key: string; readonly words: string })[] = [
  ...upTo(SPLIT.maxPixelGap).map((gap) => ({ gap, usePixelGap: true })),
  ...upTo(SPLIT.maxGap)
    .slice(1)
    .map((gap) => ({ gap, usePixelGap: false })),
].map((space) => ({ ...space, key: spaceKey(space), words: spaceWords(space) }));

/** Returns the key of a space in `SPACES`. No space at all is the same in both units. */
export function spaceKey({ gap, usePixelGap }: Space): string {
  return gap === 0 ? 'none' : `${gap} ${usePixelGap ? 'px' : 'share'}`;
}

/** Describes a space: 'none', '16 px', '8 % of the width'. */
export function spaceWords({ gap, usePixelGap }: Space): string {
  if (gap === 0) return 'none';
  return usePixelGap ? `${spacingPx(gap)} px` : `${percent(gap)} of the width`;
}

/** Returns the step that a space has; null if it has none. */
export function stepOf({ gap, usePixelGap }: Space): number | null {
  if (gap === 0) return 0;
  return usePixelGap && GAP_STEPS.some(({ level }) => level === gap) ? gap : null;
}

/** The widths that the left column can have, in twelfths, with their descriptions: 'hidden', '8 %', '50 %, half'. */
export const WIDTHS = upTo(SPLIT.maxWidth).map((width) => ({ width, words: widthWords(width) }));

function widthWords(width: number): string {
  if (width === 0) return 'hidden';
  const word = FRACTIONS[width]?.[1];
  return word === undefined ? percent(width) : `${percent(width)}, ${word}`;
}

/** Describes the widths of the columns: 'Left 50 %, space 16 px, right 50 %'. */
export function columnsInWords(columns: Columns): string {
  const { left, right } = twelfthsOf(columns);
  const rest = `right ${percent(right)}`;
  if (left === 0) return `Only the right column is shown, ${percent(right)} wide`;
  return `Left ${percent(left)}, space ${spaceWords(columns)}, ${rest}`;
}

function percent(twelfths: number): string {
  return `${Math.round((100 * twelfths) / SPLIT.columns)} %`;
}

function upTo(most: number): number[] {
  return Array.from({ length: most + 1 }, (_, number) => number);
}
