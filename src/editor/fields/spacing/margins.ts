import { SPACING_SCALE } from '../../../model/limits.ts';
import {
  resolveSpacing,
  SCREEN_SIZES,
  type ScreenSize,
  type Spacing,
  spacingLevel,
  spacingPx,
} from '../../../model/spacing.ts';

export const SIDES = ['marginTop', 'marginBottom'] as const;
export type Side = (typeof SIDES)[number];

/** The levels of the spacing scale, with their values in px. */
export const LEVELS: readonly { readonly level: number; readonly words: string }[] = [
  0,
  ...Object.keys(SPACING_SCALE).map(Number),
].map((level) => ({ level, words: `${level}: ${spacingPx(level)} px` }));

/** Returns the level that is set for a screen size; null if none is set. */
export function levelAt(spacing: Spacing | null | undefined, size: ScreenSize): number | null {
  const level = spacing?.[size];
  return level === undefined || level === null || level === '' ? null : spacingLevel(level);
}

/** Describes the spacing of a screen size that has no level of its own: `as medium: 24 px`, `default: 16 px`. */
export function fallBackWords(side: Side, spacing: Spacing | null | undefined, size: ScreenSize): string {
  const without = withLevel(spacing, size, null) ?? {};
  const margins = resolveSpacing({ [side]: without });
  const level = margins[side === 'marginTop' ? 'top' : 'bottom'][size];
  const smaller = SCREEN_SIZES.slice(0, SCREEN_SIZES.indexOf(size));
  const from = smaller.findLast((other) => levelAt(spacing, other) !== null);
  return `${from === undefined ? 'default' : `as ${from}`}: ${spacingPx(level)} px`;
}

/**
 * Returns a margin with another level for a screen size. If `level` is null, removes the level of that size. If no size has a
 * level, returns undefined.
 */
export function withLevel(
  spacing: Spacing | null | undefined,
  size: ScreenSize,
  level: number | null,
): Spacing | undefined {
  const set = SCREEN_SIZES.map(
    (other) => [other, other === size ? level : (spacing?.[other] ?? null)] as const,
  );
  const levels = set.filter(([, value]) => value !== null && value !== '');
  return levels.length === 0 ? undefined : (Object.fromEntries(levels) as Spacing);
}
