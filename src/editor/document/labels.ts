import { completeBlock, definitionOf } from '../../blocks/registry.ts';
import { type Change, type LabelOf, wordsOf } from '../../model/change.ts';
import { isRootKey, PAGE_KEY, type RootKey } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import type { Target } from './target.ts';

/** The name that editors see for the page's own fields. */
export const PAGE_LABEL = 'Page header';
const PAGE_SETTINGS_LABEL = 'Page settings';

/** The name that editors see for each document's own fields. */
const ROOT_LABELS: Readonly<Record<RootKey, string>> = {
  page: PAGE_LABEL,
  '@nav': 'Navigation',
  '@footer': 'Footer',
  '@siteSettings': 'Site settings',
};

/**
 * Returns the name that editors see for a component type. If the type is unknown, derives the name from the type's technical
 * name.
 */
export const labelOf: LabelOf = (componentType) =>
  definitionOf(componentType)?.label ?? wordsOf(componentType);

/**
 * Returns the name that editors see for a field's owner: a block or a document. The block may just have been removed, so it may
 * not be in the tree.
 */
export function ownerLabel(tree: Pick<ContentTree, 'blocks'>, owner: string): string {
  if (isRootKey(owner)) return ROOT_LABELS[owner];
  const type = tree.blocks[owner]?.componentType;
  return type === undefined ? 'Component' : labelOf(type);
}

/** Returns the name that editors see for a target: the names of its owner and of its field. */
export function targetLabel(tree: Pick<ContentTree, 'blocks'>, target: Target): string {
  const owner = ownerLabel(tree, target.owner);
  return target.property === '' ? owner : `${owner} › ${target.label}`;
}

/** The maximum length of the words that name a component, in characters. */
const WORDS_LENGTH = 24;

/** Returns the first words of a component's text: 'We meet every …'. Returns '' if the component has no text. */
export function firstWords(tree: Pick<ContentTree, 'blocks'>, key: string): string {
  const block = tree.blocks[key];
  if (block === undefined) return '';
  const lines = definitionOf(block.componentType)?.spoken(completeBlock(block) as never) ?? [];
  const text = lines.map((line) => line.trim()).find((line) => line !== '') ?? '';
  if (text.length <= WORDS_LENGTH) return text;
  const cut = text.slice(0, WORDS_LENGTH + 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).trimEnd()} …`;
}

/** Returns the name that editors see for a field's owner. The page's own fields belong to 'Page header' or to 'Page settings'. */
export function fieldOwnerLabel(tree: Pick<ContentTree, 'blocks'>, owner: string, path: string): string {
  const isSetting = owner === PAGE_KEY && !/^header(\.|Type$|$)/.test(path);
  return isSetting ? PAGE_SETTINGS_LABEL : ownerLabel(tree, owner);
}

/** Names a change of a field's value after the field's owner. */
export function namedChange(tree: Pick<ContentTree, 'blocks'>, owner: string, change: Change): Change {
  const changed = change.patches.find((patch) => patch.type === 'set');
  return { ...change, name: `Change ${fieldOwnerLabel(tree, owner, changed?.path ?? 'header')}` };
}

/** Returns a stored option in words: `blue-200` becomes 'Blue 200'. */
export function choiceLabel(value: string): string {
  return fieldLabel(value.replaceAll('-', ' '));
}

const CANVAS_LABELS: ReadonlyMap<string, string> = new Map([
  ['desktop', 'Wide screens'],
  ['mobile', 'Phones'],
]);

/** Returns the name that editors see for a canvas: 'Phones'. A picture can have its own crop for each canvas. */
export function canvasLabel(canvas: string): string {
  return CANVAS_LABELS.get(canvas) ?? fieldLabel(canvas);
}

/** Returns a field's name in words: `quoteBy` becomes 'Quote by', `header.title` becomes 'Header title'. */
export function fieldLabel(path: string): string {
  const words = path
    .replaceAll('.', ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
