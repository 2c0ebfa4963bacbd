import { z } from 'zod';
import { DEFAULT_MARGIN_BOTTOM, DEFAULT_MARGIN_TOP, SPACING_SCALE } from './limits.ts';

export const SCREEN_SIZES = ['small', 'medium', 'large'] as const;
export type ScreenSize = (typeof SCREEN_SIZES)[number];

/**
 * A spacing level from 0 to 6, as a number or a string. Every other value counts as 0. An empty value means that the level is
 * not set.
 */
const spacingLevelSchema = z.union([z.number(), z.string(), z.boolean(), z.null()]);

/** A margin of a block, with a level for each screen size. */
export const spacingSchema = z.strictObject({
  small: spacingLevelSchema.optional(),
  medium: spacingLevelSchema.optional(),
  large: spacingLevelSchema.optional(),
});

export type Spacing = z.output<typeof spacingSchema>;
export type SpacingLevels = Record<ScreenSize, number>;
export type Margins = { top: SpacingLevels; bottom: SpacingLevels };

/** Returns the size of a level in px; 0 if the value is not a level of the scale. */
export function spacingPx(level: unknown): number {
  return SPACING_SCALE[spacingLevel(level)] ?? 0;
}

/**
 * Returns the levels (0 to 6; see `spacingPx`) of a block's margins on each screen size. An unset level of large screens falls
 * back to the level of medium screens, and an unset level of medium screens to the level of small screens. For small screens,
 * the default is 0 at the top and 2 at the bottom. A level that is explicitly 0 stays
 * 0.
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

/** Converts a value to a level of the scale, from 0 to 6. */
export function spacingLevel(level: unknown): number {
  const number = typeof level === 'string' && /^[1-6]$/.test(level) ? Number(level) : level;
  return typeof number === 'number' && SPACING_SCALE[number] !== undefined ? number : 0;
}
