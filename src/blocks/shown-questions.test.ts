import { expect, test } from 'vitest';
import type { StoredBlock } from '../model/block.ts';
import { shownQuestions } from './shown-questions.ts';
import { paragraph } from './test-kit.tsx';

const item = (header: string, words: string) => ({ key: header, header, contents: paragraph(words) });
const accordion = (key: string, items: object[], questions = true): StoredBlock => ({
  key,
  componentType: 'ListAccordion',
  items,
  questions,
});

test('the questions of a page are those of the blocks that are said to be, nested ones included, in their order', () => {
  const area = {
    key: 'area',
    componentType: 'TitledArea',
    title: 'More',
    contents: [accordion('b', [item('Is it open?', 'At nine.')])],
  };
  const blocks = [
    accordion('a', [item(' Is it free? ', 'Yes.'), item('', 'Without a question.'), item('No answer', ' ')]),
    area,
    accordion('c', [item('Our people', 'Many.')], false),
  ];
  expect(shownQuestions(blocks)).toEqual([
    { question: 'Is it free?', answer: 'Yes.' },
    { question: 'Is it open?', answer: 'At nine.' },
  ]);
});

test('what readers do not see, and stored content without the field, counts for nothing', () => {
  const hidden = {
    key: 'split',
    componentType: 'SplitContent',
    width: 0,
    left: [accordion('a', [item('Is it free?', 'Yes.')])],
    right: [],
  };
  const old = { key: 'b', componentType: 'ListAccordion', items: [item('Is it free?', 'Yes.')] };
  expect(shownQuestions([hidden, old, { key: 'x', componentType: 'Gone', questions: true }])).toEqual([]);
  const odd = {
    key: 'c',
    componentType: 'WListAccordion',
    questions: true,
    items: [{ key: 'i', header: 5 }],
  };
  expect(shownQuestions([odd])).toEqual([]);
});
