import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDERS = ['server', 'db', 'src'];
const NOT_THE_PROGRAM = /\.test\.tsx?$|[\\/]testing[\\/]|^db[\\/]demo[\\/]/;

/** Matches a collection at module level, which lives as long as the program or the page. */
const OF_FILE =
  /^(?:export )?(?:const|let) (\$?\w+)\b.*? = (?:atom(?:<.*>)?\()?(?:new (?:Map|Set|LRUCache)\b|\[\]|\{ past: \[\])/gm;
/** Matches a collection in a field of a class. */
const OF_CLASS = /^ {2}(?:readonly )?(#\w+|\w+)(?:: .+?)? = (?:new (?:Map|Set|LRUCache)\b|\[\])/gm;
const DECLARED = /^ {2}(?:readonly )?(#\w+|\w+): (?:LRUCache|Map|Set)</gm;

/** Matches a collection in a function whose listeners continue to use the collection. */
const OF_FUNCTION = /^ +const (\w+) = new (?:Map|Set)\b/gm;
const LISTENER =
  /^( *)[^\n]*\.(?:on|once|prependListener|addEventListener)\('[^\n]*(?:\{\n.*?^\1\}\);|\);)$/gms;

/** The source files of the program with their text. */
const sources = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !NOT_THE_PROGRAM.test(file))
    .map((file) => ({ file: file.replaceAll('\\', '/'), text: fs.readFileSync(file, 'utf8') })),
);

/** Returns the names of the growing collections in a file: those that begin empty, and those to which items are added. */
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

/** Returns the names of the collections to which listeners add items. */
function listenersCollectionsIn(text: string): string[] {
  const listeners = [...text.matchAll(LISTENER)].map(([listener]) => listener);
  return [...text.matchAll(OF_FUNCTION)]
    .map(([, name]) => name!)
    .filter((name) =>
      listeners.some((listener) => new RegExp(`(?<![\\w.])${name}\\.(set|add)\\(`).test(listener)),
    );
}

/** A comment above a collection: `@bounded <bound>[: <when it is full>][ (<tests>)]`, or `@bounded as <name>`. */
interface Bound {
  readonly text: string;
  /** The line below the comment. */
  readonly of: string;
}

/** Returns the bounds in the comments of a file, each with the first line after the comment. */
function boundsIn(text: string): Bound[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (!/^\s*\/\/ @bounded /.test(line)) return [];
    let end = index + 1;
    while (/^\s*\/\/ (?!@bounded)/.test(lines[end] ?? '')) end += 1;
    const comment = lines.slice(index, end).map((each) => each.replace(/^\s*\/\/ /, ''));
    return [{ text: comment.join(' '), of: lines[end] ?? '' }];
  });
}

/** Returns the names of collections in a file without a stated bound. */
function withoutBound(text: string, names: readonly string[]): string[] {
  const bounded = boundsIn(text).map(({ of }) => of);
  return names.filter(
    (name) => !bounded.some((line) => new RegExp(`(?<![\\w#])${RegExp.escape(name)}(?!\\w)`).test(line)),
  );
}

const testsNamed = (bound: string) => [...bound.matchAll(/[\w./-]+\.test\.tsx?/g)].map(([name]) => name);

test('every collection that lives long says its bound', () => {
  const missing = sources.flatMap(({ file, text }) => {
    const listeners = file.startsWith('src/') ? [] : listenersCollectionsIn(text);
    return withoutBound(text, [...collectionsIn(text), ...listeners]).map((name) => `${file} ${name}`);
  });
  expect(missing).toEqual([]);
});

test('every cache that forgets says its bound, wherever it is made', () => {
  const missing = sources.filter(({ text }) => text.includes('new LRUCache') && boundsIn(text).length === 0);
  expect(missing.map(({ file }) => file)).toEqual([]);
});

test('a bound names tests that are there, or another collection of its file', () => {
  const bounds = sources.flatMap(({ file, text }) => boundsIn(text).map((bound) => ({ file, text, bound })));
  expect(bounds.length).toBeGreaterThan(100);
  for (const { file, text, bound } of bounds) {
    const tests = testsNamed(bound.text).map((name) => path.join(path.dirname(file), name));
    expect(
      tests.filter((name) => !fs.existsSync(name)),
      file,
    ).toEqual([]);
    const other = /^@bounded as (\S+)$/.exec(bound.text)?.[1];
    if (other !== undefined) expect(withoutBound(text, [other]), file).toEqual([]);
  }
});

test('every table of the database says its bound', () => {
  const schema = fs.readFileSync('db/schema.ts', 'utf8');
  const tables = [...schema.matchAll(/^export interface (?:Visitor)?Tables .*?\{(.*?)^\}/gms)].flatMap(
    ([, body]) => [...body!.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => `${name!}:`),
  );
  expect(tables).toContain('session:');
  const bounded = boundsIn(schema).map(({ of }) => of.trim());
  expect(tables.filter((name) => !bounded.some((line) => line.startsWith(name)))).toEqual([]);
});
