import { Fragment } from 'react';
import { type MergedPiece, mergedWords, shortened } from './changed-words.ts';

interface ChangedTextProps {
  before: string | null;
  after: string | null;
  /** The number of letters after which the text is cut; without it, every change is shown. */
  most?: number;
}

const SAID = { removed: 'removed: ', added: 'added: ' } as const;

/** Shows two versions of a text in one: removed words struck through, added words marked, and only the words around them. */
export function ChangedText({ before, after, most = Number.POSITIVE_INFINITY }: ChangedTextProps) {
  const pieces = cutAfter(shortened(mergedWords(before ?? '', after ?? '')), most);
  return (
    <span className="he-changed">
      {pieces.map(({ text, kind }, index) => {
        if (kind === 'both') return text;
        const Changed = kind === 'removed' ? 'del' : 'ins';
        // The space after the words is not marked.
        return (
          <Fragment key={index}>
            <Changed>
              <span className="he-sr">{SAID[kind]}</span>
              {text.trimEnd()}
            </Changed>{' '}
          </Fragment>
        );
      })}
    </span>
  );
}

function cutAfter(pieces: readonly MergedPiece[], most: number): MergedPiece[] {
  const shown: MergedPiece[] = [];
  let left = most;
  for (const { text, kind } of pieces) {
    if (text.length > left) {
      shown.push({ kind, text: `${text.slice(0, left).trimEnd()}…` });
      break;
    }
    left -= text.length;
    shown.push({ kind, text });
  }
  return shown;
}
