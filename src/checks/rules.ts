import { answers } from './answers/rule.ts';
import { contrast } from './contrast/rule.ts';
import { empty } from './empty/rule.ts';
import { forms } from './forms/rule.ts';
import { headings } from './headings/rule.ts';
import { languages } from './languages/rule.ts';
import { linkTargets } from './link-targets/rule.ts';
import { linkWords } from './link-words/rule.ts';
import { numbers } from './numbers/rule.ts';
import { pageWords } from './page-words/rule.ts';
import { paragraphs } from './paragraphs/rule.ts';
import { pictures } from './pictures/rule.ts';
import { reading } from './reading/rule.ts';
import type { Rule } from './rule.ts';
import { safeWords } from './safe-words/rule.ts';
import { tables } from './tables/rule.ts';
import { unfinished } from './unfinished/rule.ts';
import { unknownBlocks } from './unknown-blocks/rule.ts';
import { weight } from './weight/rule.ts';

/** All rules, in the order of reports. To add a rule, create its folder and add a line here. */
export const RULES: readonly Rule[] = [
  unknownBlocks,
  forms,
  linkTargets,
  safeWords,
  numbers,
  pictures,
  headings,
  linkWords,
  tables,
  answers,
  pageWords,
  unfinished,
  paragraphs,
  reading,
  languages,
  contrast,
  empty,
  weight,
];
