import { z } from 'zod';
import { DEFAULT_MARGIN_BOTTOM, DEFAULT_MARGIN_TOP, SPACING_SCALE } from './limits.ts';

export const SCREEN_SIZES = ['small', 'medium', 'large'] as const;
export type ScreenSize = (typeof SCREEN_SIZES)[number];

/** A level from 0 to 6, as a number or a string; every other value counts as 0. An empty value means not set. */
const spacingLevelSchema = z.union([z.number(), z.string(), z.boolean(), z.null()]);

/** One margin of a block: a level for each screen size. */
export const spacingSchema = z.strictObject({
  small: spacingLevelSchema.optional(),
  medium: spacingLevelSchema.optional(),
  large: spacingLevelSchema.optional(),
});

export type Spacing = z.output<typeof spacingSchema>;
export type SpacingLevels = Record<ScreenSize, number>;
export type Margins = { top: SpacingLevels; bottom: SpacingLevels };

/** Returns the px of a level; 0 for a value that is not a level of the scale. */
export function spacingPx(level: unknown): number {
  return SPACING_SCALE[spacingLevel(level)] ?? 0;
}

/**
 * Returns the levels (0 to 6; see `spacingPx`) of a block's margins for every screen size. Large falls back to medium, medium
 * to small, and small to the default: top 0, bottom 2. An explicit 0 stays 0.
 */
export function resolveSpacing(block: {
  marginTop?: Spacing | null | undefined;
  marginBottom?: Spacing | null | undefined;
}): Margins {
  return {
    top: resolve(block.marginTop, DEFAULT_MARGIN_TOP),
    bottom: resolve(block.marginBottom, DEFAULT_MARGIN_BOTTOM),
  };
}

function resolve(spacing: Spacing | null | undefined, otherwise: number): SpacingLevels {
  const small = pick(spacing?.small, otherwise);
  const medium = pick(spacing?.medium, small);
  return { small, medium, large: pick(spacing?.large, medium) };
}

function pick(level: unknown, otherwise: number): number {
  return level === undefined || level === null || level === '' ? otherwise : spacingLevel(level);
}

/** Returns the level of the scale for a value, from 0 to 6. */
export function spacingLevel(level: unknown): number {
  const number = typeof level === 'string' && /^[1-6]$/.test(level) ? Number(level) : level;
  return typeof number === 'number' && SPACING_SCALE[number] !== undefined ? number : 0;
}
