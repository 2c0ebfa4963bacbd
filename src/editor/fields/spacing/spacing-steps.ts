import { resolveSpacing, SCREEN_SIZES, type Spacing, spacingPx } from '../../../model/spacing.ts';
import { $tree } from '../../document/current-tree.ts';
import { ownerLabel } from '../../document/labels.ts';
import { chooseFieldValues } from '../../document/use-field.ts';
import { OWN_STEP } from '../../ui/Steps.tsx';
import type { Side } from './margins.ts';

/** The spacing of a block in four steps. The settings of the block have all levels, for each screen size. */
export const SPACING_STEPS = [
  { word: 'None', level: 0 },
  { word: 'Small', level: 1 },
  { word: 'Normal', level: 2 },
  { word: 'Large', level: 5 },
] as const;

export const SIDE_LABELS: Readonly<Record<Side, string>> = {
  marginTop: 'Space above',
  marginBottom: 'Space below',
};

/** Sets a margin of a block. If the margin is undefined, the block gets its default margin. */
export function setMargin(blockKey: string, side: Side, margin: Spacing | undefined): void {
  chooseFieldValues(blockKey, { [side]: margin }, `Change spacing of ${ownerLabel($tree.get(), blockKey)}`);
}

/** Sets a margin of a block to a level on all screens. */
export function setOnAll(blockKey: string, side: Side, level: number): void {
  setMargin(blockKey, side, Object.fromEntries(SCREEN_SIZES.map((size) => [size, level])));
}

/** Returns the level that a margin has on all screens; null if the level differs between screens. */
export function levelOnAll(side: Side, spacing: Spacing | null | undefined): number | null {
  const margins = resolveSpacing({ [side]: spacing });
  const levels = margins[side === 'marginTop' ? 'top' : 'bottom'];
  return SCREEN_SIZES.every((size) => levels[size] === levels.small) ? levels.small : null;
}

/** Returns the word for a margin: the word of its step, or 'Own' if no step has its levels. */
export function stepWord(side: Side, spacing: Spacing | null | undefined): string {
  const level = levelOnAll(side, spacing);
  return SPACING_STEPS.find((step) => step.level === level)?.word ?? OWN_STEP;
}

/** Describes a margin whose levels no step has: '24 px', 'not the same on all screens'; null if a step has them. */
export function ownSpace(side: Side, spacing: Spacing | null | undefined): string | null {
  if (stepWord(side, spacing) !== OWN_STEP) return null;
  const level = levelOnAll(side, spacing);
  return level === null ? 'not the same on all screens' : `${spacingPx(level)} px`;
}
