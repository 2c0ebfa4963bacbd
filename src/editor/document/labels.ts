import { completeBlock, definitionOf } from '../../blocks/registry.ts';
import { type Change, type LabelOf, wordsOf } from '../../model/change.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import type { Target } from './target.ts';

/** What editors call the fields of the page itself. */
export const PAGE_LABEL = 'Page header';

/** The name of a component type as editors read it; that of an unknown type in words. */
export const labelOf: LabelOf = (componentType) =>
  definitionOf(componentType)?.label ?? wordsOf(componentType);

/** What editors call the object a leaf is bound to: a block, or the page. A block may just have left the page. */
export function ownerLabel(tree: Pick<ContentTree, 'blocks'>, owner: string): string {
  if (owner === PAGE_KEY) return PAGE_LABEL;
  const type = tree.blocks[owner]?.componentType;
  return type === undefined ? 'Component' : labelOf(type);
}

/** What editors call a target: its owner, and what it is in that. */
export function targetLabel(tree: Pick<ContentTree, 'blocks'>, target: Target): string {
  const owner = ownerLabel(tree, target.owner);
  return target.property === '' ? owner : `${owner} › ${target.label}`;
}

/** Characters of a component's text that tell it from others of its kind, at most. */
const WORDS_LENGTH = 24;

/** The first words of a component's text: 'We meet every …'. Empty where it has none of its own. */
export function firstWords(tree: Pick<ContentTree, 'blocks'>, key: string): string {
  const block = tree.blocks[key];
  if (block === undefined) return '';
  const lines = definitionOf(block.componentType)?.spoken(completeBlock(block) as never) ?? [];
  const text = lines.map((line) => line.trim()).find((line) => line !== '') ?? '';
  if (text.length <= WORDS_LENGTH) return text;
  const cut = text.slice(0, WORDS_LENGTH + 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).trimEnd()} …`;
}

/** A change of a leaf's value, named by what editors call its owner. */
export function namedChange(tree: Pick<ContentTree, 'blocks'>, owner: string, change: Change): Change {
  return { ...change, name: `Change ${ownerLabel(tree, owner)}` };
}

/** A stored choice as its editor names it: `blue-200` is 'Blue 200'. */
export function choiceLabel(value: string): string {
  return fieldLabel(value.replaceAll('-', ' '));
}

/** A field's name in words: `quoteBy` is 'Quote by', `header.title` is 'Header title'. */
export function fieldLabel(path: string): string {
  const words = path
    .replaceAll('.', ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
