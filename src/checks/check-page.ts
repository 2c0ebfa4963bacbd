import { linkedPage } from '../model/page-links.ts';
import type { ContentTree } from '../model/tree.ts';
import { readPage } from './page.ts';
import { type CheckContext, type Found, SEVERITIES } from './rule.ts';
import { RULES } from './rules.ts';
import { linksOf } from './texts.ts';

/** Something that a rule found in a page. */
export interface Finding extends Found {
  /** The name of the rule. */
  readonly rule: string;
  /** Names the finding among those of its page, also in another version of the page. */
  readonly id: string;
  /** The label of the rule. */
  readonly label: string;
}

/** Returns everything that the rules find in a page, the most serious first, in reading order. */
export function checkPage(tree: ContentTree, context: CheckContext): Finding[] {
  const page = readPage(tree);
  const order = new Map(['page', ...page.blocks.map(({ key }) => key)].map((key, index) => [key, index]));
  const placeOf = ({ owner }: Found) => order.get(owner) ?? -1;
  const weightOf = ({ severity }: Found) => SEVERITIES.indexOf(severity);
  const times = new Map<string, number>();
  return RULES.flatMap(({ name, label, check }) =>
    check(page, context)
      .toSorted((one, other) => weightOf(one) - weightOf(other))
      .slice(0, FINDINGS_OF_RULE)
      .map((found): Finding => ({ ...found, rule: name, label, id: idOf(name, found, times) })),
  ).toSorted((one, other) => weightOf(one) - weightOf(other) || placeOf(one) - placeOf(other));
}

/** The maximum number of findings of a rule in a page. Nobody mends more at once, and each is sent and listed. */
const FINDINGS_OF_RULE = 200;

/** Returns the id of a finding. The same thing found twice in a place has two ids. */
function idOf(rule: string, { owner, property, message, quote }: Found, times: Map<string, number>): string {
  const id = [rule, owner, property, quote || message].join(' ');
  const number = (times.get(id) ?? 0) + 1;
  times.set(id, number);
  return number === 1 ? id : `${id} ${number}`;
}

/** Returns the pages to which a page links, in the format of `linkedPage`, each once. Their states are facts that rules need. */
export function pagesLinkedFrom(tree: ContentTree): string[] {
  const pages = linksOf(readPage(tree)).flatMap(({ target }) => linkedPage(target.href) ?? []);
  return [...new Set(pages)].filter((page) => !page.startsWith('//'));
}
