import { expect, test } from 'vitest';
import { resultOfBrowsers, resultOfUnits } from './test-report.ts';

test('of unit tests, those that failed are named with their error, those that passed when run again, and files that could not be run', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        assertionResults: [
          { fullName: 'fine', status: 'passed' },
          { fullName: 'at times', status: 'passed', failureMessages: ['too late'] },
          { fullName: 'wrong', status: 'failed', failureMessages: ['expected 1 to be 2\nat a.test.ts:3'] },
        ],
      },
      { name: 'b.test.ts', message: 'cannot be loaded', assertionResults: [] },
    ],
  };
  expect(resultOfUnits(report)).toEqual({
    passed: 7,
    failed: 1,
    complaints: [
      'a.test.ts › at times (passed when run again)\n    too late',
      'a.test.ts › wrong\n    expected 1 to be 2\n    at a.test.ts:3',
      'b.test.ts\n    cannot be loaded',
    ],
  });
});

test('of browser tests, one that passed when it was run again counts as passed, and is named', () => {
  const spec = (title: string, status: string, ...messages: (string | null)[]) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: [
      {
        status,
        results: messages.map((message) => ({
          errors: (message ?? '').split('; ').map((each) => ({ message: each })),
        })),
      },
    ],
  });
  const report = {
    stats: { expected: 5, flaky: 1, unexpected: 1 },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        specs: [
          spec('fine', 'expected', null),
          spec('at times', 'flaky', '\u001b[31mtoo late\u001b[39m', null),
        ],
        suites: [
          { specs: [spec('wrong', 'unexpected', `never${'\nx'.repeat(20)}; at the end`, 'never again')] },
        ],
      },
    ],
  };
  expect(resultOfBrowsers(report)).toEqual({
    passed: 6,
    failed: 1,
    complaints: [
      'browser tests\n    no browser',
      'a.spec.ts:3 › at times (passed when run again)\n    too late',
      `a.spec.ts:3 › wrong\n    never${'\n    x'.repeat(11)}\n    at the end`,
    ],
  });
});
