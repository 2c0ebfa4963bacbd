import { isEmptyBlock } from '../../blocks/is-empty-block.ts';
import { removeBlock } from '../../model/commands.ts';
import { found, type Rule } from '../rule.ts';

/** Blocks whose content is all in their place on the page, so that they are never empty. */
const ALWAYS_FULL = new Set(['Divider', 'Anchor', 'ClearSiteData', 'PageList', 'Humanitix', 'MapContent']);

/** Blocks without content. Readers see nothing of them. */
export const empty: Rule = {
  name: 'empty',
  label: 'Empty blocks',
  check: ({ tree, blocks }) =>
    blocks
      .filter(({ key, type, isKnown }) => isKnown && !ALWAYS_FULL.has(type) && isEmptyBlock(tree, key))
      .map(({ key, list }) =>
        found({ owner: key, property: '' }, 'hint', 'This block is empty. Readers see nothing of it.', {
          better: 'Fill it, or take it out.',
          repair: { label: 'Take it out', change: (now) => removeBlock(now, { list, key }) },
        }),
      ),
};
