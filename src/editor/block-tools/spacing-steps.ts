import { resolveSpacing, SCREEN_SIZES, type Spacing } from '../../model/spacing.ts';
import type { Side } from '../fields/spacing/margins.ts';

/** The spacing of a block in four steps. The settings of the block have all levels, for each screen size. */
export const SPACING_STEPS = [
  { word: 'None', level: 0 },
  { word: 'Small', level: 1 },
  { word: 'Normal', level: 2 },
  { word: 'Large', level: 5 },
] as const;

/** Returns the level that a margin has on all screens; null if the level differs between screens. */
export function levelOnAll(side: Side, spacing: Spacing | null | undefined): number | null {
  const margins = resolveSpacing({ [side]: spacing });
  const levels = margins[side === 'marginTop' ? 'top' : 'bottom'];
  return SCREEN_SIZES.every((size) => levels[size] === levels.small) ? levels.small : null;
}

/** Returns the word for a margin: the word of its step, or 'Own' if no step has its levels. */
export function stepWord(side: Side, spacing: Spacing | null | undefined): string {
  const level = levelOnAll(side, spacing);
  return SPACING_STEPS.find((step) => step.level === level)?.word ?? 'Own';
}
