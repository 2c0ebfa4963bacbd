import type { BlockDefinition, BlockGroup } from '../../blocks/definition.ts';
import { wordsOf } from '../../model/change.ts';

/** The choices in one group of the block picker. */
export interface Group {
  readonly name: BlockGroup;
  readonly choices: readonly BlockDefinition[];
}

/** Returns whether all words of `search` occur in the names, sentence, group or type of a definition, ignoring case. */
function hasWords(definition: BlockDefinition, search: string): boolean {
  const { label, about, group, type, alsoCalled = [] } = definition;
  const text = folded([label, about, group, type, wordsOf(type), ...alsoCalled].join(' '));
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Returns the definitions that have all words of `search`. The group of those that are called exactly like it comes first. */
export function found(definitions: readonly BlockDefinition[], search: string): BlockDefinition[] {
  const isCalled = ({ label, alsoCalled = [] }: BlockDefinition) =>
    [label, ...alsoCalled].some((name) => folded(name) === folded(search).trim());
  const all = definitions.filter((definition) => hasWords(definition, search));
  const groups = new Set(all.filter(isCalled).map(({ group }) => group));
  return all.toSorted((a, b) => Number(groups.has(b.group)) - Number(groups.has(a.group)));
}

/** Returns the definitions in groups. The groups and the definitions keep their order. */
export function inGroups(definitions: readonly BlockDefinition[]): Group[] {
  const groups = Map.groupBy(definitions, ({ group }) => group);
  return [...groups].map(([name, choices]) => ({ name, choices }));
}

/** Returns the text in lower case and without accents. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
