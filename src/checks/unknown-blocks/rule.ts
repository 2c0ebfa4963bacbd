import { wordsOf } from '../../model/change.ts';
import { removeBlock } from '../../model/commands.ts';
import { found, type Rule } from '../rule.ts';

/** Blocks of a type that this version does not have. Readers see nothing of them. */
export const unknownBlocks: Rule = {
  name: 'unknown-blocks',
  label: 'Blocks that cannot be shown',
  check: ({ blocks }) =>
    blocks
      .filter(({ isKnown }) => !isKnown)
      .map(({ key, type, list }) =>
        found(
          { owner: key, property: '' },
          'breaks',
          `‘${wordsOf(type)}’ is no block that this site can show. Readers see nothing of it.`,
          {
            better: 'Write its words in another block, and take it out.',
            repair: { label: 'Take it out', change: (tree) => removeBlock(tree, { list, key }) },
          },
        ),
      ),
};
