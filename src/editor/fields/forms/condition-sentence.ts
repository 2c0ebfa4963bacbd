import { TICKED } from '../../../model/forms/field-types/checkbox.ts';
import type { FieldAnswer } from '../../../model/forms/field-types/field-type.ts';
import { FIELD_TYPES, hasOptions } from '../../../model/forms/field-types/registry.ts';
import type { FormField, HiddenRule } from '../../../model/forms/form-types.ts';

/** The rule that hides a field, as a sentence that says when the field is shown: 'Show when [question] is [answer]'. */

/** The rule of a field that is always shown. */
export const ALWAYS: HiddenRule = { field: '', equals: '', unless: false };

/** The verbs of the sentence, with the words that editors see. The last two have no answer after them. */
export const VERBS = {
  is: 'is',
  isNot: 'is not',
  answered: 'is answered',
  notAnswered: 'is not answered',
} as const;

export type Verb = keyof typeof VERBS;

/** Returns the verbs that make sense after a question: an answer of any words can also be missing. */
export function verbsFor(question: FormField | undefined): readonly Verb[] {
  const all = Object.keys(VERBS) as Verb[];
  return question !== undefined && answersOf(question) !== null ? all.slice(0, 2) : all;
}

/** Returns the verb of a rule. */
export function verbOf({ equals, unless }: HiddenRule, question: FormField | undefined): Verb {
  if (equals === '' && verbsFor(question).includes('answered')) return unless ? 'notAnswered' : 'answered';
  return unless ? 'is' : 'isNot';
}

/** Returns the rule of a sentence. */
export function ruleOf(field: string, verb: Verb, answer: string): HiddenRule {
  const isOpen = verb === 'is' || verb === 'isNot';
  return { field, equals: isOpen ? answer : '', unless: verb === 'is' || verb === 'notAnswered' };
}

/** Returns the rule with which a sentence about a question begins: its first answer or, if it has none to choose from, any. */
export function firstRule(question: FormField): HiddenRule {
  const [first] = answersOf(question) ?? [];
  return first === undefined
    ? ruleOf(question.name, 'answered', '')
    : ruleOf(question.name, 'is', first.value);
}

/** Returns the answers to choose from, with their labels; null if the question accepts any words. */
export function answersOf(question: FormField): readonly FieldAnswer[] | null {
  const { answers, initial } = FIELD_TYPES[question.type];
  if (!hasOptions(question)) return answers ?? null;
  const none = initial?.(question) === undefined ? [{ value: '', label: 'nothing' }] : [];
  return [...question.options.map((option) => ({ value: option, label: option })), ...none];
}

/** The most answers that are named one by one. */
const MOST_NAMED = 3;

/** Says which readers do not see the field that has the rule. */
export function hiddenFrom(rule: HiddenRule, question: FormField): string {
  return `People who ${deedOf(rule, question)} do not see this question.`;
}

function deedOf(rule: HiddenRule, question: FormField): string {
  const { equals, unless } = rule;
  const answers = answersOf(question);
  if (answers === null) {
    if (equals === '') return unless ? 'answer it' : 'leave it empty';
    return unless ? 'write anything else' : `write ‘${equals}’`;
  }
  if (!hasOptions(question)) return (equals === TICKED) === Boolean(unless) ? 'do not tick it' : 'tick it';
  if (!unless) return `choose ${quoted(equals)}`;
  const others = answers.map(({ value }) => value).filter((value) => value !== equals);
  const isOneOfFew = FIELD_TYPES[question.type].options === 'one' && others.length <= MOST_NAMED;
  return isOneOfFew && others.length > 0 ? `choose ${listed(others)}` : `do not choose ${quoted(equals)}`;
}

function quoted(answer: string): string {
  return answer === '' ? 'nothing' : `‘${answer}’`;
}

/** Returns answers as a list in words: '‘A’, ‘B’ or nothing'. */
function listed(answers: readonly string[]): string {
  const [last = '', ...others] = answers.map(quoted).toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`;
}
