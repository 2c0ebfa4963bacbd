import { Fragment } from 'react';
import { mergedWords } from '../../saving/changed-words.ts';
import type { DifferingBlock } from '../../saving/compare.ts';

/** The number of letters of unchanged words that are shown before the first change. */
const BEFORE = 60;
/** The number of letters that are shown in all. */
const SHOWN = 260;

/** Shows the first changed words of a page: removed words struck through, and added words marked. */
export function FirstChange({ blocks }: { blocks: readonly DifferingBlock[] }) {
  const first = blocks.flatMap(({ differences }) => differences).find(isTold) ?? blocks[0]?.differences[0];
  if (first === undefined) return <p className="he-first-change">It says the same as what visitors see.</p>;
  if (!isTold(first)) return <p className="he-first-change">{first.field}: no words were changed.</p>;
  const pieces = shortened(mergedWords(first.mine ?? '', first.theirs ?? ''));
  return (
    <p className="he-first-change">
      {pieces.map(({ text, kind }, index) => {
        if (kind === 'both') return text;
        const Changed = kind === 'removed' ? 'del' : 'ins';
        // The space after the words is not marked.
        return (
          <Fragment key={index}>
            <Changed>{text.trimEnd()}</Changed>{' '}
          </Fragment>
        );
      })}
    </p>
  );
}

type Pieces = ReturnType<typeof mergedWords>;

function isTold({ mine, theirs }: DifferingBlock['differences'][number]): boolean {
  return mine !== theirs;
}

/** Shortens the words before the first change, and cuts what follows. */
export function shortened(pieces: Pieces): Pieces {
  const shown: Pieces = [];
  let left = SHOWN;
  for (const [index, { text, kind }] of pieces.entries()) {
    const isLead = index === 0 && kind === 'both' && text.length > BEFORE;
    const words = isLead ? `… ${text.slice(-BEFORE).replace(/^\S*\s+/, '')}` : text;
    if (words.length > left) {
      shown.push({ kind, text: `${words.slice(0, left).trimEnd()}…` });
      break;
    }
    left -= words.length;
    shown.push({ kind, text: words });
  }
  return shown;
}
