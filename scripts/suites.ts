import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { withoutSettings } from '../server/testing/clean-environment.ts';
import { provideBrowser } from './browser.ts';
import { runSideBySide, type Step } from './side-by-side.ts';
import { newTestFolder } from './test-folder.ts';
import { resultOfBrowsers, resultOfUnits, type SuiteResult } from './test-report.ts';

const RUN_AGAIN = ['--retry.count=1', '--retry.condition=^(?!Property failed)'];

/** Runs test suites one after the other, and counts the passed and failed tests of all suites. */
export class Suites {
  readonly #total = { passed: 0, failed: 0 };
  readonly #complaints: string[] = [];
  /** The suites that ran, with their durations. */
  readonly #took: string[] = [];
  readonly #folder = newTestFolder();
  /** The environment for tests, which is the same whatever variables the shell has, except that temporary files go elsewhere. */
  readonly #shell = { ...withoutSettings(process.env), TMPDIR: this.#folder };

  /** Runs a command that passes or fails as a whole. Returns whether it passed. */
  one(title: string, command: string, args: readonly string[], env: Record<string, string> = {}): boolean {
    const isOk = this.#step(title, command, args, env);
    this.#count(title, isOk);
    return isOk;
  }

  /**
   * Runs commands that pass or fail as a whole in parallel lanes. The commands of a lane run one after the other. Shows output
   * only of commands that fail. Returns whether all passed.
   */
  async sideBySide(lanes: readonly (readonly Step[])[]): Promise<boolean> {
    let areAllOk = true;
    await runSideBySide(lanes, this.#shell, ({ title, isOk, printed }) => {
      console.log(isOk ? `── ${title}: passed` : `\n── ${title}\n${printed.trimEnd()}\n`);
      this.#count(title, isOk);
      areAllOk &&= isOk;
    });
    return areAllOk;
  }

  /**
   * Runs tests with Vitest. A failed test is repeated once, as in browser tests, unless a property has a
   * counterexample: that is a fault even if the next run does not find it again.
   */
  vitest(title: string, args: readonly string[], env: Record<string, string> = {}): void {
    const report = path.join(this.#folder, `${title}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const isOk = this.#step(title, 'vitest', ['run', ...reporters, ...RUN_AGAIN, ...args], env);
    this.#add(title, isOk, () => resultOfUnits(readReport(report)));
  }

  /**
   * Runs the browser tests. A failed test is repeated once, because a busy machine can cause time-outs.
   * If the test then passes, it is still listed with its first error.
   *
   * @param files the test files, as paths from the root; an empty list runs all
   */
  browsers(title: string, env: Record<string, string> = {}, files: readonly string[] = []): void {
    const report = path.join(this.#folder, `${title}.json`);
    const isOk =
      hasBrowser() &&
      this.#step(
        title,
        'playwright',
        ['test', '--retries=1', '--reporter=line,json', ...files.map((file) => RegExp.escape(file))],
        { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env },
      );
    this.#add(title, isOk, () => resultOfBrowsers(readReport(report)));
  }

  /** Prints the failures, the durations of the suites and one line of totals, and ends the process. */
  finish(): never {
    fs.rmSync(this.#folder, { recursive: true, force: true });
    if (this.#complaints.length > 0) console.log(`\n── what failed\n${this.#complaints.join('\n')}`);
    console.log(`\n${this.#took.join(', ')}`);
    console.log(`\n${this.#total.passed} passed, ${this.#total.failed} failed`);
    process.exit(this.#total.failed === 0 ? 0 : 1);
  }

  #step(title: string, command: string, args: readonly string[], env: Record<string, string>): boolean {
    console.log(`\n── ${title}`);
    const start = performance.now();
    const result = spawnSync(command, args, { stdio: 'inherit', env: { ...this.#shell, ...env } });
    this.#took.push(`${title}: ${Math.round((performance.now() - start) / 60_000)} minutes`);
    return result.status === 0;
  }

  #count(title: string, isOk: boolean): void {
    this.#total[isOk ? 'passed' : 'failed'] += 1;
    if (!isOk) this.#complaints.push(`${title} (see above)`);
  }

  /** Adds the result in the report of a suite. A suite without a report counts as one failure. */
  #add(title: string, isOk: boolean, readResult: () => SuiteResult): void {
    try {
      const { passed, failed, complaints } = readResult();
      this.#total.passed += passed;
      this.#total.failed += failed === 0 && !isOk ? 1 : failed;
      this.#complaints.push(...complaints);
    } catch (error) {
      this.#total.failed += 1;
      this.#complaints.push(
        `${title} ended without a report: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
}

function hasBrowser(): boolean {
  try {
    provideBrowser();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

const readReport = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8'));
