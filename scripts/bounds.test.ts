import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** A row of the table of bounds: a file, the names in it that the row is about, and the files of the tests that fill them. */
interface Row {
  readonly file: string;
  readonly names: readonly string[];
  readonly tests: readonly string[];
}

const FOLDERS = ['server', 'db', 'src'];
const NOT_THE_PROGRAM = /\.test\.tsx?$|[\\/]testing[\\/]|^db[\\/]demo[\\/]/;

/** A collection at the level of a file, which lives as long as the program or the page. */
const OF_FILE =
  /^(?:export )?(?:const|let) (\$?\w+)\b.*? = (?:atom(?:<.*>)?\()?(?:new (?:Map|Set|LRUCache)\b|\[\]|\{ past: \[\])/gm;
/** A collection that is a field of a class. */
const OF_CLASS = /^ {2}(?:readonly )?(#\w+|\w+)(?:: .+?)? = (?:new (?:Map|Set|LRUCache)\b|\[\])/gm;
const DECLARED = /^ {2}(?:readonly )?(#\w+|\w+): (?:LRUCache|Map|Set)</gm;

/** A collection of a function that its listeners go on using, as long as what they listen to. */
const OF_FUNCTION = /^ +const (\w+) = new (?:Map|Set)\b/gm;
const LISTENER =
  /^( *)[^\n]*\.(?:on|once|prependListener|addEventListener)\('[^\n]*(?:\{\n.*?^\1\}\);|\);)$/gms;

const section = /^## Bounds$(.*?)^## /ms.exec(fs.readFileSync('CONTRIBUTING.md', 'utf8'))![1]!;
const rows: readonly Row[] = [...section.matchAll(/^\| (`[^|]+) \|[^|]+\|[^|]+\| ([^|]+) \|$/gm)].map(
  ([, what, tested]) => {
    const [file, ...names] = codes(what!);
    return { file: file!, names, tests: codes(tested!).map((name) => path.join(path.dirname(file!), name)) };
  },
);

function codes(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
}

/** The files of the program with their text. */
const sources = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !NOT_THE_PROGRAM.test(file))
    .map((file) => ({ file: file.replaceAll('\\', '/'), text: fs.readFileSync(file, 'utf8') })),
);

/** The names of the collections in a file that are filled: those that begin empty, and those that something is added to. */
function collectionsIn(text: string): string[] {
  const isFilled = (name: string) =>
    new RegExp(`(?<![\\w.])${RegExp.escape(name)}\\s*\\.(set|add|push|unshift|splice)\\(`).test(text);
  const ofFile = [...text.matchAll(OF_FILE)]
    .filter(([declaration, name], index, all) => {
      const rest = text.slice(all[index]!.index + declaration.length);
      return /^(?:<[^\n]*>)?\(\);/.test(rest) || isFilled(name!);
    })
    .map(([, name]) => name!);
  const ofClass = [OF_CLASS, DECLARED].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, name]) => name!),
  );
  return [...ofFile, ...(/^(export )?(abstract )?class /m.test(text) ? ofClass : [])];
}

/** The names of collections that listeners add to. */
function listenersCollectionsIn(text: string): string[] {
  const listeners = [...text.matchAll(LISTENER)].map(([listener]) => listener);
  return [...text.matchAll(OF_FUNCTION)]
    .map(([, name]) => name!)
    .filter((name) =>
      listeners.some((listener) => new RegExp(`(?<![\\w.])${name}\\.(set|add)\\(`).test(listener)),
    );
}

test('every collection that lives long is in the table of bounds', () => {
  const listed = new Set(rows.flatMap(({ file, names }) => names.map((name) => `${file} ${name}`)));
  const missing = sources.flatMap(({ file, text }) =>
    [...collectionsIn(text), ...(file.startsWith('src/') ? [] : listenersCollectionsIn(text))]
      .map((name) => `${file} ${name}`)
      .filter((collection) => !listed.has(collection)),
  );
  expect(missing).toEqual([]);
});

test('every cache that forgets is in the table, wherever it is made', () => {
  const listed = new Set(rows.map(({ file }) => file));
  const missing = sources.filter(({ file, text }) => text.includes('new LRUCache') && !listed.has(file));
  expect(missing.map(({ file }) => file)).toEqual([]);
});

test('the table names files, collections and tests that are there', () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const { file, names, tests } of rows) {
    const text = fs.readFileSync(file, 'utf8');
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
    expect(tests.filter((name) => !fs.existsSync(name))).toEqual([]);
  }
});

test('the table has every table of the database', () => {
  const schema = fs.readFileSync('db/schema.ts', 'utf8');
  const tables = [...schema.matchAll(/^export interface (?:Visitor)?Tables .*?\{(.*?)^\}/gms)].flatMap(
    ([, body]) => [...body!.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!),
  );
  expect(tables).toContain('session');
  const listed = rows.flatMap(({ file, names }) => (file === 'db/schema.ts' ? names : []));
  expect(tables.filter((name) => !listed.includes(name))).toEqual([]);
});
