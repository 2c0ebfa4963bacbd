import type { BlockDefinition } from '../../blocks/definition.ts';
import { TEXT_TYPES } from '../../blocks/text-blocks.ts';

/**
 * Returns the definitions with one text, named 'Text': the one of the three that can hold the most. A search finds each of them
 * by its own name.
 */
export function withOneText(offered: readonly BlockDefinition[]): readonly BlockDefinition[] {
  const richest = TEXT_TYPES.find((type) => offered.some((definition) => definition.type === type));
  return offered
    .filter(({ type }) => type === richest || !TEXT_TYPES.includes(type))
    .map((definition) => (definition.type === richest ? { ...definition, label: 'Text' } : definition));
}
