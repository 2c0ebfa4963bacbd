import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const PAGE = fs.readFileSync(path.join(ROOT, 'docs/accessibility.md'), 'utf8');

/** The number of criteria of each guideline of ATAG 2.0, from A.1.1 to B.4.2. */
const CRITERIA = {
  ...{ 'A.1.1': 1, 'A.1.2': 2, 'A.2.1': 2, 'A.2.2': 2, 'A.3.1': 6, 'A.3.2': 4, 'A.3.3': 1, 'A.3.4': 2 },
  ...{ 'A.3.5': 1, 'A.3.6': 3, 'A.3.7': 2, 'A.4.1': 3, 'A.4.2': 2, 'B.1.1': 2, 'B.1.2': 4, 'B.2.1': 1 },
  ...{ 'B.2.2': 2, 'B.2.3': 3, 'B.2.4': 4, 'B.2.5': 2, 'B.3.1': 5, 'B.3.2': 1, 'B.4.1': 4, 'B.4.2': 4 },
};

const rows = PAGE.split('\n')
  .filter((line) => /^\| [AB]\./.test(line))
  .map((line) => {
    const [criterion = '', level = '', state = '', how = '', tests = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return {
      number: criterion.split(' ')[0]!,
      level,
      state,
      how,
      tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
    };
  });

test('every criterion of ATAG 2.0 has one row, in the order of the recommendation', () => {
  const all = Object.entries(CRITERIA).flatMap(([guideline, count]) =>
    Array.from({ length: count }, (_, index) => `${guideline}.${index + 1}`),
  );
  expect(rows.map(({ number }) => number)).toEqual(all);
  expect(rows.filter(({ level }) => !['A', 'AA', 'AAA', 'WCAG'].includes(level))).toEqual([]);
});

test('what is met names tests that are there, and what is not says why', () => {
  for (const { number, state, how, tests } of rows) {
    expect(['Met', 'Not met', 'Not applicable'], number).toContain(state);
    expect(how, number).not.toBe('');
    expect(tests.length > 0, number).toBe(state === 'Met');
    const isThere = (file: string) =>
      /\.(?:test|spec)\.tsx?$/.test(file) && fs.existsSync(path.join(ROOT, file));
    expect(
      tests.filter((file) => !isThere(file)),
      number,
    ).toEqual([]);
  }
});

test('the page counts its own rows', () => {
  const counted = (isAaa: boolean) => {
    const applicable = rows.filter(
      ({ level, state }) => (level === 'AAA') === isAaa && state !== 'Not applicable',
    );
    return { all: applicable.length, met: applicable.filter(({ state }) => state === 'Met').length };
  };
  const [most, rest] = [counted(false), counted(true)];
  expect(PAGE).toContain(
    `Hearth meets ${most.met} of the ${most.all} criteria at A and AA that apply, and ${rest.met} of the ${rest.all} at AAA.`,
  );
});
