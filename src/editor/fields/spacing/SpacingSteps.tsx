import type { Spacing } from '../../../model/spacing.ts';
import { useField } from '../../document/use-field.ts';
import { Steps } from '../../ui/Steps.tsx';
import { SIDES, type Side } from './margins.ts';
import { levelOnAll, ownSpace, SIDE_LABELS, SPACING_STEPS, setOnAll } from './spacing-steps.ts';

/** Edits the space above and below a block, for all screens, in four steps. */
export function SpacingSteps({ blockKey }: { blockKey: string }) {
  return (
    <div className="he-space-steps">
      {SIDES.map((side) => (
        <SideSteps key={side} blockKey={blockKey} side={side} />
      ))}
    </div>
  );
}

function SideSteps({ blockKey, side }: { blockKey: string; side: Side }) {
  const { value } = useField<Spacing | null>(blockKey, side);
  const own = ownSpace(side, value);
  return (
    <Steps
      legend={SIDE_LABELS[side]}
      steps={SPACING_STEPS}
      level={levelOnAll(side, value)}
      own={own === null ? null : `Now ${own}, set behind More.`}
      onChoose={(level) => setOnAll(blockKey, side, level)}
    />
  );
}
