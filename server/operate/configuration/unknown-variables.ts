import { similar } from '../../core/config/similar.ts';
import { type Finding, look } from '../condition/findings.ts';

const PREFIX = /^HEARTH_/i;
/** Names of at most so many letters are taken for ours with one letter changed, longer ones with two. */
const SHORT_NAME = 6;

/**
 * Variables that Hearth does not read, and whose names are so close to ours that the owner probably meant it: a letter missing or
 * swapped, lower case, or with 'HEARTH_' before it.
 */
export function unknownVariables(names: readonly string[], known: readonly string[]): Finding[] {
  return names.flatMap((name) => {
    if (known.includes(name)) return [];
    const bare = name.replace(PREFIX, '');
    const [meant] = similar(bare, known, bare.length > SHORT_NAME ? 2 : 1);
    return meant === undefined ? [] : [look(`${name} is not a variable of Hearth. Did you mean ${meant}?`)];
  });
}
