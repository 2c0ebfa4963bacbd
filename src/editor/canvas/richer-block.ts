import { type AnyForm, fieldFormAt } from '../../blocks/form.ts';
import { definitionOf, slotsOf } from '../../blocks/registry.ts';
import { TEXT_TYPES, withText } from '../../blocks/text-blocks.ts';
import type { StoredBlock } from '../../model/block.ts';
import { replaceBlock } from '../../model/commands.ts';
import { refuse } from '../../model/errors.ts';
import { locate, type TreeBlock } from '../../model/tree.ts';
import { attempt } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { endTyping } from '../document/history.ts';
import { labelOf } from '../document/labels.ts';
import { acceptedIn, accepts } from '../document/selection.ts';
import type { RicherText } from '../rich-text/richer-text.ts';

/** Returns whether the place of a block of text accepts a richer type of text, which can hold what its own type cannot. */
export function mayBecomeRicher(key: string): boolean {
  return accepted(key)('RichText') && $tree.get().blocks[key]?.componentType !== 'RichText';
}

/** Gives a block a text that its type cannot hold: the block becomes the next richer type, as one undo step. */
export function becomeRicher(key: string, { text, caret }: RicherText): void {
  const stored = $tree.get().blocks[key] as StoredBlock | undefined;
  const block = stored && withText(stored, text, accepted(key));
  if (block == null) return;
  const form = (definitionOf(block.componentType)?.form ?? {}) as AnyForm;
  const { editor: kind = 'richText', label = '' } = fieldFormAt(form, 'text') ?? {};
  endTyping();
  attempt(() => replaceBlock($tree.get(), { block: block as TreeBlock, slotsOf }, labelOf), {
    target: { owner: key, property: 'text', kind, label },
    focus: 'text',
    caret,
  });
  endTyping();
}

function accepted(key: string): (type: string) => boolean {
  const { list } = locate($tree.get(), key) ?? refuse('block-not-found');
  const types = acceptedIn($tree.get(), list);
  return (type) => TEXT_TYPES.includes(type) && accepts(types, type);
}
