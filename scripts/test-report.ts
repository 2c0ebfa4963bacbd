import { stripVTControlCharacters } from 'node:util';

/** The JSON report of a suite, in the formats of Vitest 5 (`--reporter=json`) and Playwright 1.6x (`--reporter=json`). */

export interface SuiteResult {
  readonly passed: number;
  readonly failed: number;
  /** The titles and first errors of failed tests, including tests that passed when they were repeated. */
  readonly complaints: readonly string[];
}

interface UnitReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** The errors of the first run, if the test passed when it was repeated. */
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface BrowserSuite {
  readonly suites?: readonly BrowserSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface BrowserReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly suites: readonly BrowserSuite[];
  /** Errors outside tests, such as a file that cannot be loaded. */
  readonly errors?: readonly { readonly message?: string }[];
}

const ERROR_LINES = 12;
const PASSED_LATER = ' (passed when run again)';

export function resultOfUnits(report: UnitReport): SuiteResult {
  const complaints = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const complained = assertionResults.filter(
      ({ status, failureMessages = [] }) => status === 'failed' || failureMessages.length > 0,
    );
    if (complained.length === 0) return message ? [complaint(name, message)] : [];
    return complained.map(({ fullName, status, failureMessages }) =>
      complaint(`${name} › ${fullName}${status === 'failed' ? '' : PASSED_LATER}`, failureMessages?.[0]),
    );
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, complaints };
}

export function resultOfBrowsers(report: BrowserReport): SuiteResult {
  const { expected, flaky, unexpected } = report.stats;
  const complaints = [
    ...(report.errors ?? []).map(({ message }) => complaint('browser tests', message)),
    ...report.suites.flatMap(complaintsOf),
  ];
  return { passed: expected + flaky, failed: unexpected, complaints };
}

function complaintsOf(suite: BrowserSuite): string[] {
  const own = (suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const { errors } = results.find((result) => result.errors.length > 0) ?? { errors: [] };
        const passed = status === 'flaky' ? PASSED_LATER : '';
        const messages = errors.flatMap(({ message = '' }) => (message === '' ? [] : [message]));
        return complaint(`${file}:${line} › ${title}${passed}`, ...messages);
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(complaintsOf)];
}

function complaint(title: string, ...errors: readonly (string | undefined)[]): string {
  const said = errors.filter((error) => error !== undefined);
  const lines = (said.length > 0 ? said : ['no error is recorded']).flatMap((error) =>
    stripVTControlCharacters(error).split('\n').slice(0, ERROR_LINES),
  );
  return [title, ...lines].join('\n    ');
}
