import { expect, test } from 'vitest';
import type { FormField } from '../../../model/forms/form-types.ts';
import { ALWAYS, firstRule, hiddenFrom, ruleOf, verbOf, verbsFor } from './condition-sentence.ts';

const question = (more: Partial<FormField> = {}): FormField => ({
  ...{ key: 'k', type: 'text', placeholder: '', label: 'How?', name: 'how', options: [] },
  ...{ required: false, halfWidth: false, hidden: ALWAYS },
  ...more,
});
const choice = question({ type: 'select', options: ['By e-mail', 'By phone', 'By post'] });
const tick = question({ type: 'checkbox' });

test('a sentence and its rule are the same, whatever the verb', () => {
  for (const verb of verbsFor(question())) {
    const answer = verb.startsWith('is') ? 'Ann' : '';
    expect(verbOf(ruleOf('how', verb, answer), question())).toBe(verb);
  }
  for (const verb of verbsFor(choice)) expect(verbOf(ruleOf('how', verb, ''), choice)).toBe(verb);
  expect(ruleOf('how', 'is', 'By phone')).toEqual({ field: 'how', equals: 'By phone', unless: true });
  expect(ruleOf('how', 'isNot', 'By phone')).toEqual({ field: 'how', equals: 'By phone', unless: false });
  expect(ruleOf('how', 'answered', 'Ann')).toEqual({ field: 'how', equals: '', unless: false });
  expect(verbsFor(undefined)).toHaveLength(4);
});

test('a sentence begins with the first answer of its question, or with any answer', () => {
  expect(firstRule(choice)).toEqual({ field: 'how', equals: 'By e-mail', unless: true });
  expect(firstRule(tick)).toEqual({ field: 'how', equals: 'true', unless: true });
  expect(firstRule(question())).toEqual({ field: 'how', equals: '', unless: false });
});

test.each([
  ['is', 'By phone', choice, 'choose ‘By e-mail’ or ‘By post’'],
  ['isNot', 'By phone', choice, 'choose ‘By phone’'],
  ['is', 'By phone', { ...choice, placeholder: 'Choose' }, 'choose ‘By e-mail’, ‘By post’ or nothing'],
  ['is', 'A', question({ type: 'select', options: [...'ABCDE'] }), 'do not choose ‘A’'],
  ['is', 'A', question({ type: 'multipleChoice', options: ['A', 'B'] }), 'do not choose ‘A’'],
  ['is', 'true', tick, 'do not tick it'],
  ['isNot', 'true', tick, 'tick it'],
  ['is', '', tick, 'tick it'],
  ['answered', '', question(), 'leave it empty'],
  ['notAnswered', '', question(), 'answer it'],
  ['is', 'Ann', question(), 'write anything else'],
  ['isNot', 'Ann', question(), 'write ‘Ann’'],
] as const)('with %s %o, those do not see it who …', (verb, answer, other, deed) => {
  expect(hiddenFrom(ruleOf('how', verb, answer), other as FormField)).toBe(
    `People who ${deed} do not see this question.`,
  );
});
