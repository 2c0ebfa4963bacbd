/**
 * People in need type these words, with these spellings, on the demo site. The first result of each search must be the page
 * that offers help, and the result must show a number to call.
 */

const CRISIS = ['/get-help/crisis-support', '1800 975 707'] as const;
export const SAFETY = ['/get-help/family-violence', '1800 160 401'] as const;
const SUICIDE = ['/get-help/after-a-suicide', '(08) 7010 9357'] as const;
const HOUSING = ['/get-help/housing', '(08) 7010 2483'] as const;
const FOOD = ['/get-help/food-and-bills', '(08) 5550 1738'] as const;
const TALK = ['/get-help/counselling', '(08) 7010 4926'] as const;
const HELP = ['/get-help', '1800 975 707'] as const;

/** The typed words, the first page found with its number to call, and the cards. */
export const DISTRESS: readonly (readonly [string, readonly [string, string], string])[] = [
  ['i want to die', CRISIS, 'danger'],
  ['kill myself', CRISIS, 'danger'],
  ['kil my self', CRISIS, 'danger'],
  ['i feel suicidal', CRISIS, 'danger'],
  ['suicidel', CRISIS, 'danger'],
  ['sucide', CRISIS, 'danger'],
  ['cutting myself', CRISIS, 'danger'],
  ['selfharm', CRISIS, 'danger'],
  ['overdose', CRISIS, 'danger'],
  ['overdosing', CRISIS, 'danger'],
  ['i self harmed', CRISIS, 'danger'],
  ['nearly killed myself', CRISIS, 'danger'],
  ['hopelessness', CRISIS, 'danger'],
  ['i dont want to live anymore', CRISIS, 'danger'],
  ['I can’t go on', CRISIS, 'danger'],
  ['took to many pills', CRISIS, 'danger'],
  ['hes hitting me', SAFETY, 'violence'],
  ['he hits me', SAFETY, 'violence'],
  ['my partner hits me', SAFETY, 'violence'],
  ['abuse', SAFETY, 'violence'],
  ['rape', SAFETY, 'violence'],
  ['domestic violence', SAFETY, 'violence'],
  ['domestik violens', SAFETY, 'violence'],
  ["I'm scared of my husband", SAFETY, 'violence'],
  ['im scared of my husband', SAFETY, 'violence'],
  ['sexual assult', SAFETY, 'violence'],
  ['my ex keeps following me', SAFETY, 'violence'],
  ['he says he will kill me', SAFETY, 'violence'],
  ['hes hitting me i want to die', CRISIS, 'danger violence'],
  ['my son killed himself', SUICIDE, 'danger'],
  ['my brother died by suicide', SUICIDE, 'danger'],
  ['homless', HOUSING, ''],
  ['homeless', HOUSING, ''],
  ['no where to sleep', HOUSING, ''],
  ['eviction', HOUSING, ''],
  ['cant pay my rent', HOUSING, ''],
  ['i got kicked out', HOUSING, ''],
  ['hungry', FOOD, ''],
  ['no money for food', FOOD, ''],
  ['food', FOOD, ''],
  ['electricity bill', FOOD, ''],
  ['lonely', TALK, ''],
  ['im so depresed', TALK, ''],
  ['panic atack', TALK, ''],
  ['grief support', TALK, ''],
  ['help', HELP, ''],
  ['i need help', HELP, ''],
];

/** Pages that ask readers to give something. */
export const GIVING = /^\/support-us/;
