import { removeItem } from '../../model/commands.ts';
import { HINTS } from '../../model/texts.ts';
import { found, type Repair, type Rule } from '../rule.ts';
import { unfinishedParts } from '../unfinished/hints.ts';

/** Questions and headings that readers open, and find nothing below. */
export const answers: Rule = {
  name: 'answers',
  label: 'Questions without answers',
  check: ({ tree }) =>
    unfinishedParts(tree, false)
      .filter(({ message }) => message === HINTS.nothingBelow)
      .map(({ owner, property, message }) =>
        found({ owner, property }, 'look', message, {
          better: 'Write the answer, or take the question out.',
          repair: withoutItem(owner, property),
        }),
      ),
};

/** Offers to take out the item of a list. A heading that is a block of its own is left to its author. */
function withoutItem(key: string, property: string): Repair | undefined {
  const [path = '', item] = property.split('.');
  if (item === undefined) return undefined;
  return { label: 'Take it out', change: (tree) => removeItem(tree, { key, path, item }) };
}
