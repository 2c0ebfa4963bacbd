import { HINTS } from '../../model/texts.ts';
import { found, type Rule } from '../rule.ts';
import { unfinishedParts } from './hints.ts';

/** The hints that rules of their own give, with their repairs. */
const ELSEWHERE: readonly string[] = [HINTS.nothingBelow];

/** Parts that a block itself calls unfinished: gaps, links with one half, questions of forms without answers, videos that do not play. */
export const unfinished: Rule = {
  name: 'unfinished',
  label: 'Not finished yet',
  check: ({ tree }, { hasQuickExit }) =>
    unfinishedParts(tree, hasQuickExit)
      .filter(({ property, message }) => !property.endsWith('.alt') && !ELSEWHERE.includes(message))
      .map((part) => found(part, 'look', part.message)),
};
