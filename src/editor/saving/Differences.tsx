import { Fragment, type ReactNode, useId } from 'react';
import type { Choices, Choice as Chosen, Side } from '../../model/merge.ts';
import { changedWords, shortenedPieces } from './changed-words.ts';
import type { Difference, DifferingBlock } from './compare.ts';

interface DifferencesProps {
  blocks: readonly DifferingBlock[];
  /** The names of the two versions: 'Yours', 'Theirs'. */
  names: Readonly<Record<Side, string>>;
  /** The authors of the changes in each version. An author is absent if the version has no changes. */
  authors?: Readonly<Record<Side, string>>;
  choices?: Choices;
  onChoose?(id: string, choice: Chosen): void;
}

const NONE: Choices = {};

/**
 * Shows the differences between two versions of a page, block by block, with the authors of the changes. Conflicts come first,
 * and the user can decide them. Words that only one version has are highlighted.
 */
export function Differences({ blocks, names, authors, choices = NONE, onChoose }: DifferencesProps) {
  if (blocks.length === 0) return <p>The two versions say the same.</p>;
  const changedBy = authors && { ...authors, both: 'Both', merged: 'Both, at different places' };
  const columns = changedBy === undefined ? 3 : 4;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="he-compare" aria-label="What differs" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">{names.mine}</th>
            <th scope="col">{names.theirs}</th>
            {changedBy === undefined ? null : <th scope="col">Changed by</th>}
          </tr>
        </thead>
        {conflictsFirst(blocks).map((block) => (
          <tbody key={block.id}>
            <tr>
              <th scope="rowgroup" colSpan={columns}>
                {block.name}
              </th>
            </tr>
            {block.differences.map((difference) => (
              <tr key={difference.id} data-by={difference.by}>
                <th scope="row">{difference.field}</th>
                {difference.by === 'both' ? (
                  <td colSpan={2}>
                    <Choice
                      legend={`${block.name}: ${difference.field}`}
                      difference={difference}
                      names={names}
                      chosen={choices[difference.id]}
                      onChoose={(choice) => onChoose?.(difference.id, choice)}
                    />
                  </td>
                ) : (
                  <>
                    <td data-version={names.mine}>
                      <VersionText difference={difference} side="mine" />
                    </td>
                    <td data-version={names.theirs}>
                      <VersionText difference={difference} side="theirs" />
                    </td>
                  </>
                )}
                {changedBy === undefined ? null : (
                  <td data-version="Changed by">{changedBy[difference.by]}</td>
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface ChoiceProps {
  legend: string;
  difference: Difference;
  names: Readonly<Record<Side, string>>;
  chosen: Chosen | undefined;
  onChoose(choice: Chosen): void;
}

function Choice({ legend, difference, names, chosen, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="he-choice">
      <legend className="he-sr">{legend}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <span>
            <strong>{names[side]}:</strong> <VersionText difference={difference} side={side} />
          </span>
        </label>
      ))}
      {difference.both === undefined ? null : (
        <label>
          <input type="radio" name={name} checked={chosen === 'both'} onChange={() => onChoose('both')} />
          <span>
            <strong>Both:</strong> <BothText difference={difference} />
          </span>
        </label>
      )}
    </fieldset>
  );
}

/** Shows the words of both versions in one, with the words highlighted that my version lacks. */
function BothText({ difference: { mine, both } }: { difference: Difference }) {
  return shortenedPieces(changedWords(mine ?? '', both ?? '').theirs).map(({ text, changed }, index) =>
    changed ? <mark key={index}>{text}</mark> : text,
  );
}

interface VersionTextProps {
  difference: Difference;
  side: Side;
  /** Draws the words that the other version lacks. */
  marked?(words: string): ReactNode;
}

/** Shows one version of a value, with the words highlighted that the other version lacks, and only the words around them. */
export function VersionText({ difference, side, marked = highlighted }: VersionTextProps) {
  const { mine, theirs } = difference;
  const words = difference[side];
  if (words === null) return <em>nothing</em>;
  if (mine === null || theirs === null || mine === theirs) return words;
  return shortenedPieces(changedWords(mine, theirs)[side]).map(({ text, changed }, index) =>
    // The space after the words is not marked.
    changed ? <Fragment key={index}>{marked(text.trimEnd())} </Fragment> : text,
  );
}

const highlighted = (words: string) => <mark>{words}</mark>;

/** Returns the blocks with the conflicts first, and the conflicts first in each block. */
function conflictsFirst(blocks: readonly DifferingBlock[]): DifferingBlock[] {
  const sorted = blocks.map(({ differences, ...block }) => ({
    ...block,
    differences: [...differences.filter(isConflict), ...differences.filter((one) => !isConflict(one))],
  }));
  const hasConflict = ({ differences }: DifferingBlock) => differences.some(isConflict);
  return [...sorted.filter(hasConflict), ...sorted.filter((block) => !hasConflict(block))];
}

const isConflict = ({ by }: Difference) => by === 'both';
