import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withoutSettings } from '../server/testing/clean-environment.ts';
import { provideBrowser } from './browser.ts';
import { isBuilt } from './build-stamp.js';
import { resultOfBrowsers, resultOfUnits, type SuiteResult } from './test-report.ts';

/**
 * `npm test`: every check and test; at the end what failed, and one line that counts them all.
 * A browser test that fails is run once more, since a machine that does other work as well keeps browsers waiting; if it passes
 * then it is named with its first error all the same.
 */

const total = { passed: 0, failed: 0 };
const complaints: string[] = [];
/** The tests get the same environment whatever the shell has set. */
const shell = withoutSettings(process.env);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hearth-test-'));

function step(
  title: string,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): boolean {
  console.log(`\n── ${title}`);
  const result = spawnSync(command, args, { stdio: 'inherit', env: { ...shell, ...env } });
  return result.status === 0;
}

function one(title: string, command: string, args: readonly string[], env?: Record<string, string>): void {
  if (step(title, command, args, env)) {
    total.passed += 1;
  } else {
    total.failed += 1;
    complaints.push(`${title} (see above)`);
  }
}

/** Adds a suite by its own report. A suite that ended without one counts as one failure. */
function suite(title: string, ok: boolean, readResult: () => SuiteResult): void {
  try {
    const { passed, failed, complaints: its } = readResult();
    total.passed += passed;
    total.failed += failed === 0 && !ok ? 1 : failed;
    complaints.push(...its);
  } catch (error) {
    total.failed += 1;
    complaints.push(`${title} ended without a report: ${error instanceof Error ? error.message : error}`);
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

one('lint', 'biome', ['check', '--error-on-warnings', '.']);
one('types', 'astro-check', [], { ASTRO_TELEMETRY_DISABLED: '1' });
one('layout rules', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'src', 'server', 'db', 'scripts']);
one('layout rules of Astro files', process.execPath, ['scripts/astro-imports.ts']);
if (!isBuilt()) one('build', process.execPath, ['scripts/build.ts'], { NODE_ENV: 'production' });

const unitReport = path.join(folder, 'unit.json');
suite(
  'Unit and API tests',
  step('unit and API tests', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ]),
  () => resultOfUnits(readReport(unitReport)),
);

const browserReport = path.join(folder, 'browser.json');
suite(
  'Browser tests',
  hasBrowser() &&
    step('browser tests', 'playwright', ['test', '--retries=1', '--reporter=line,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
    }),
  () => resultOfBrowsers(readReport(browserReport)),
);

fs.rmSync(folder, { recursive: true, force: true });
if (complaints.length > 0) console.log(`\n── what failed\n${complaints.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
