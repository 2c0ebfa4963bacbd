import { ChangedText } from '../../saving/ChangedText.tsx';
import type { DifferingBlock } from '../../saving/compare.ts';

/** The number of letters that are shown of the first change. */
const SHOWN = 260;

/** Shows the first changed words of a page: removed words struck through, and added words marked. */
export function FirstChange({ blocks }: { blocks: readonly DifferingBlock[] }) {
  const first = blocks.flatMap(({ differences }) => differences).find(isTold) ?? blocks[0]?.differences[0];
  if (first === undefined) return <p className="he-first-change">It says the same as what visitors see.</p>;
  if (!isTold(first)) return <p className="he-first-change">{first.field}: no words were changed.</p>;
  return (
    <p className="he-first-change">
      <ChangedText before={first.mine} after={first.theirs} most={SHOWN} />
    </p>
  );
}

function isTold({ mine, theirs }: DifferingBlock['differences'][number]): boolean {
  return mine !== theirs;
}
