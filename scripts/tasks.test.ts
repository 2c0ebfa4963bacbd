import { expect, test } from 'vitest';
import { countWords, tasksOf } from './tasks.ts';

const task = {
  name: '1',
  taken: { clicks: 2, chords: 0, letters: 0 },
  bound: { clicks: 2, chords: 0, letters: 0 },
};
const spec = (title: string, ok: boolean, annotations: { type: string; description?: string }[]) => ({
  title,
  ok,
  tests: [{ annotations }],
});

test('the table has a row for each task, also of inner suites, and the failed tasks are named', () => {
  const report = {
    suites: [{ specs: [spec('one', true, [{ type: 'task', description: JSON.stringify(task) }])] }],
    specs: [spec('two', false, [{ type: 'slow' }])],
  };
  expect(tasksOf(report)).toEqual({ tasks: [task], failed: ['two'] });
});

test('counts are told in words', () => {
  expect(countWords({ clicks: 1, chords: 0, letters: 0 })).toBe('1 click');
  expect(countWords({ clicks: 0, chords: 1, letters: 3 })).toBe('1 chord and 3 letters');
  expect(countWords({ clicks: 0, chords: 0, letters: 0 })).toBe('nothing');
});
