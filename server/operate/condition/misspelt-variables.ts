import { similar } from '../../core/config/similar.ts';
import type { Condition } from './finding.ts';

const PREFIX = /^HEARTH_/i;
/** Names of at most this length may differ from a known name by one letter, longer names by two. */
const SHORT_NAME = 6;

/**
 * Returns the variables that Hearth does not know and that are probably misspelt: the name has a missing or swapped letter, is
 * in lower case, or begins with 'HEARTH_'.
 */
export function misspeltVariables(
  names: readonly string[],
  known: readonly string[],
): Condition['unknownVariable'][] {
  return names.flatMap((name) => {
    if (known.includes(name)) return [];
    const bare = name.replace(PREFIX, '');
    const [meant] = similar(bare, known, bare.length > SHORT_NAME ? 2 : 1);
    return meant === undefined ? [] : [{ name, meant }];
  });
}
