import { CONTENT_CHECK } from '../../src/model/checks.ts';
import { hearthCommand } from '../core/assets.ts';
import { type Config, ConfigError } from '../core/config/config.ts';
import { CHECK_RENDER } from '../core/limits/limits.ts';
import { withSiteFile } from '../operate/backups/with-site-file.ts';
import { checkContent } from '../operate/check/check-content.ts';
import type { CheckResult } from '../operate/check/findings.ts';
import { repair } from '../operate/check/repair.ts';
import { type Checked, type CheckOptions, runCheck } from '../operate/check/run-check.ts';
import { defineCommand } from './command.ts';
import { bulleted, indented } from './help.ts';

export const command = defineCommand({
  name: 'check',
  summary: 'check the database, the media and every page, and say what to do about what is wrong',
  details:
    'It reads everything that is stored, and changes nothing of it: also while the site is served. The bytes of every picture are compared with what was uploaded, and the published pages are made once, in a process of its own: all of them, or 10,000 of a larger site, others each time.\nWith DATABASE_URL, it reads a copy of that database, which needs room in DATA_DIR.\nIt ends with 1 where something is wrong.',
  options: {
    all: {
      type: 'boolean',
      describes: `make every page; without it, ${CHECK_RENDER.pages.toLocaleString('en-AU')} of them at most`,
    },
    drafts: { type: 'boolean', describes: 'make the drafts, too' },
    repair: {
      type: 'boolean',
      describes:
        'mend what can be made again: texts of pages in the search, lists of what documents use, and files that belong to nothing (those only while Hearth does not serve)',
    },
    content: {
      type: 'boolean',
      describes:
        'check what the pages say instead, drafts included: links, numbers, headings, pictures, plain words. It ends with 1 only where something breaks for readers',
    },
    json: { type: 'boolean', describes: 'print the outcome as JSON, for other programs' },
  },
  examples: [
    { call: 'check', does: 'Checks the data, such as before an upgrade or after a crash:' },
    { call: 'check --content', does: 'Says what editors should look at in the pages:' },
    { call: 'check --json > check.json', does: 'The same for a program that watches:' },
  ],
  run: async ({ options, config }) => {
    const {
      all = false,
      content = false,
      drafts = false,
      json = false,
      repair: isRepairing = false,
    } = options;
    const settings = config();
    if (isRepairing) assertRepairable(settings);
    const problems = await withSiteFile(settings, (site) =>
      content
        ? reportContent(site, all, json)
        : check(site, { withDrafts: drafts, withAllPages: all, isRepairing, isJson: json }),
    );
    if (problems > 0) process.exitCode = 1;
  },
});

/** @throws ConfigError for a site on PostgreSQL, of which a check reads a copy */
function assertRepairable({ postgres }: Config): void {
  if (postgres === null) return;
  throw new ConfigError(
    'hearth check --repair changes a site in a file, and the site at DATABASE_URL is on PostgreSQL. Run hearth check without --repair. Publish the pages that it names once more, which makes their texts in the search and their lists again; the servers remove files that belong to nothing.',
  );
}

/** Returns the command for the process that renders pages for a check. */
const renderCommand =
  ({ databaseFile }: Config): CheckOptions['renderCommand'] =>
  ({ what, after }) =>
    hearthCommand([
      'check-render',
      `--database=${databaseFile}`,
      ...(what === 'published' ? [] : [`--${what}`]),
      ...(after === '' ? [] : [`--after=${after}`]),
    ]);

/** Runs the check, and prints the result. Returns the number of problems that remain. */
async function check(
  config: Config,
  {
    withDrafts,
    withAllPages,
    isRepairing,
    isJson,
  }: {
    readonly withDrafts: boolean;
    readonly withAllPages: boolean;
    readonly isRepairing: boolean;
    readonly isJson: boolean;
  },
): Promise<number> {
  const options = {
    withDrafts,
    withAllPages,
    renderCommand: renderCommand(config),
    progress: progressLine(),
  };
  const first = await runCheck(config, options);
  const done = isRepairing ? await repair(config, first) : [];
  const checked = done.length > 0 ? await runCheck(config, options) : first;
  clearProgress();
  const problems = checked.results.reduce((sum, { count }) => sum + count, 0);
  if (isJson) console.log(JSON.stringify({ problems, repaired: done, checks: checked.results }, null, 2));
  else console.log(reportOf(checked, done).join('\n'));
  return problems;
}

/** Checks what the pages say, and prints the result. Returns the number of findings that break something for readers. */
async function reportContent(config: Config, withAllPages: boolean, isJson: boolean): Promise<number> {
  const most = withAllPages ? Number.POSITIVE_INFINITY : CONTENT_CHECK.pages;
  const checked = await checkContent(config, most, progressLine());
  clearProgress();
  const { results, breaking, looked } = checked;
  const count = results.reduce((sum, rule) => sum + rule.count, 0);
  const summary =
    count === 0
      ? `Nothing to look at. ${looked}.`
      : `${count.toLocaleString('en-AU')} ${count === 1 ? 'thing' : 'things'} to look at, ${breaking.toLocaleString('en-AU')} of which ${breaking === 1 ? 'breaks' : 'break'} something for readers. ${looked}.`;
  if (isJson) console.log(JSON.stringify({ count, breaking, looked, checks: results }, null, 2));
  else console.log([...results.flatMap(linesOf), ...(count === 0 ? [] : ['']), summary].join('\n'));
  return breaking;
}

export function reportOf({ results }: Checked, repaired: readonly string[] = []): string[] {
  const problems = results.reduce((sum, { count }) => sum + count, 0);
  return [
    ...repaired.flatMap(indented),
    ...(repaired.length > 0 ? [''] : []),
    ...results.flatMap(linesOf),
    '',
    problems === 0
      ? 'Nothing is wrong.'
      : `${problems.toLocaleString('en-AU')} ${problems === 1 ? 'problem' : 'problems'}. What to do stands below each.`,
  ];
}

function linesOf({ label, looked, skipped, count, problems, remedies }: Omit<CheckResult, 'name'>): string[] {
  const about = looked === '' ? '' : ` (${looked})`;
  if (count === 0)
    return skipped === null ? [`✓ ${label}${about}`] : [`- ${label}: not checked`, ...indented(skipped)];
  const more = count - problems.length;
  return [
    `✗ ${label}${about}: ${count.toLocaleString('en-AU')} ${count === 1 ? 'problem' : 'problems'}`,
    ...problems.flatMap(({ words, page }) =>
      bulleted(page === null ? words : `${page.title} (${page.address}): ${words}`),
    ),
    ...(skipped === null ? [] : indented(`Not all of it was looked at. ${skipped}`)),
    ...(more > 0 ? bulleted(`and ${more.toLocaleString('en-AU')} more`) : []),
    ...remedies.flatMap((remedy) => indented(`What to do: ${remedy}`)),
  ];
}

/** Returns a function that shows progress on one line of the terminal. */
function progressLine(): (words: string) => void {
  if (!process.stderr.isTTY) return () => {};
  let shownAt = 0;
  return (words) => {
    if (performance.now() - shownAt < 100) return;
    shownAt = performance.now();
    process.stderr.write(`\r\u001b[K${words.slice(0, 79)}`);
  };
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}
