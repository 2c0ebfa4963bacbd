import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { headlessOpenings } from './headless.ts';
import { mayUse, roomOf } from './service-uses.ts';
import { STREETS } from './streets.cjs';

/** `npm run house`: prints the size of the code base and the dependencies between its parts, next to the target figures. */

/** The text of each TypeScript file by its path from the root, except tests, test helpers and the demo. */
type Sources = ReadonlyMap<string, string>;

const NOT_THE_HOUSE = /\.(test|packaged)\.tsx?$|\/testing\/|^db\/demo\/|\.d\.ts$/;
const STAFF = /^src\/editor\/(dashboards|settings|lists)\//;
/** The file in which a publication begins, after its call has been checked. */
const PUBLISH = 'server/content/pages/save-page.ts';

export function readSources(root: string): Sources {
  const files = fs
    .globSync('{src,server,db,scripts,bench}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !NOT_THE_HOUSE.test(file))
    .sort();
  return new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]));
}

export function linesOf(sources: Sources, among = /./): number {
  let lines = 0;
  for (const [file, text] of sources) if (among.test(file)) lines += text.split('\n').length - 1;
  return lines;
}

/**
 * Returns the median number of files that name an API call: by its path (`'missing/remove'`), or as a row of its subject
 * (`missing.remove`).
 */
export function filesThatNameACall(sources: Sources, paths: readonly string[]): number {
  const files = new Map(paths.map((path) => [path, 0]));
  for (const text of sources.values()) {
    const named = new Set(
      [...text.matchAll(/\b\w+(?:[./]\w+)+/g)].map(([name]) => name.replaceAll('.', '/')),
    );
    for (const path of named) {
      const count = files.get(path);
      if (count !== undefined) files.set(path, count + 1);
    }
  }
  const counts = [...files.values()].sort((one, other) => one - other);
  return counts[Math.floor(counts.length / 2)] ?? 0;
}

/** Returns the files that a file imports at run time, not counting type imports. */
export function importsOf(file: string, text: string): string[] {
  const imports = text.matchAll(
    /^(?:import|export)\s(?!type\b)[^;]*?from\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm,
  );
  return [...imports].map(([, from, lazily = '']) =>
    path.posix.join(path.posix.dirname(file), from ?? lazily),
  );
}

/** Returns all files that are loaded with a file, including the file itself. */
export function loadedWith(sources: Sources, first: string): string[] {
  const loaded = new Set(sources.has(first) ? [first] : []);
  for (const file of loaded) {
    for (const imported of importsOf(file, sources.get(file) ?? ''))
      if (sources.has(imported)) loaded.add(imported);
  }
  return [...loaded];
}

/** Returns the pairs of server rooms in which one room imports the other against the rules. */
export function arrowsUp(sources: Sources): string[] {
  const arrows = new Set<string>();
  for (const [file, text] of sources) {
    if (!file.startsWith('server/')) continue;
    for (const imported of importsOf(file, text)) {
      if (!imported.startsWith('server/') || !sources.has(imported)) continue;
      const [from, to] = [roomOf(file), roomOf(imported)];
      if (to !== '' && !mayUse(from, to)) arrows.add(`${from} → ${to}`);
    }
  }
  return [...arrows];
}

const isUnknown = (node: ts.Expression) =>
  ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.UnknownKeyword;

/** Counts type assertions: `as unknown as`, and `!`. */
export function assertionsIn(sources: Sources): { readonly casts: number; readonly bangs: number } {
  let [casts, bangs] = [0, 0];
  const visit = (node: ts.Node): void => {
    if (ts.isNonNullExpression(node)) bangs += 1;
    if (ts.isAsExpression(node) && isUnknown(node.expression)) casts += 1;
    ts.forEachChild(node, visit);
  };
  for (const [file, text] of sources) visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return { casts, bangs };
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const sources = readSources(root);
  const { ALL_CALLS } = await import('../src/calls/all.ts');
  const calls = ALL_CALLS.map(({ path }) => path);
  const floors = Math.max(...Object.values(STREETS).map((street: readonly unknown[]) => street.length));
  const publish = loadedWith(sources, PUBLISH);
  const rooms = new Set(publish.filter((file) => file.startsWith('server/')).map(roomOf));
  const { casts, bangs } = assertionsIn(sources);
  const thousands = (lines: number) => `${(lines / 1000).toFixed(1)}k`;
  const rows = [
    ['', 'before', 'aim', 'today'],
    [
      'TypeScript without tests and demo',
      '105k lines, 1,740 files',
      '≤ 92k, ≤ 1,400',
      `${thousands(linesOf(sources))}, ${sources.size}`,
    ],
    [
      "staff's lists and forms (dashboards, settings, lists)",
      '10.6k',
      '≤ 6.5k',
      thousands(linesOf(sources, STAFF)),
    ],
    [
      'files that name a call (median)',
      '28, 7 ledgers',
      'row, handler, test',
      `${filesThatNameACall(sources, calls)} for ${calls.length} calls`,
    ],
    [
      'server',
      '69 rooms, 16 floors, 45 up',
      '≤ 9 streets, ≤ 6 floors, 0 up',
      `${Object.keys(STREETS).length} streets, ${floors} floors, ${arrowsUp(sources).length} up`,
    ],
    [
      'loaded with a publish (imports, not types)',
      '21 rooms',
      '≤ 10 rooms',
      `${publish.length} files, ${rooms.size} rooms`,
    ],
    [
      'CONTRIBUTING',
      '51 kB',
      '≤ 12 kB',
      `${(fs.statSync(path.join(root, 'CONTRIBUTING.md')).size / 1000).toFixed(1)} kB`,
    ],
    ['`as unknown as` · `!`', '49 · 321', '≤ 15 · ≤ 120', `${casts} · ${bangs}`],
    ['headless openings', 'about 1,000', '0', `${headlessOpenings(root).length}`],
    ['whole test run', '19.8 min', '≤ 12 min', 'npm test'],
  ];
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widthOf(column)))
        .join('  ')
        .trimEnd(),
    );
}
