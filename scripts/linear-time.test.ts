import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { oneLine } from '../src/editable/one-line.ts';
import { telHref, telWords } from '../src/editable/tel.tsx';
import { settledUrl } from '../src/editor/fields/link/link-url.ts';
import { isSafeHref } from '../src/model/link.ts';
import { phoneNumbers } from '../src/model/phone-numbers.ts';
import { normaliseSlug, settledSlug, slugAsTyped, slugOfTitle } from '../src/model/slug.ts';
import { trimEndOf } from '../src/model/trim.ts';
import { readVideoAddress } from '../src/model/video.ts';

/**
 * Stored or received texts can be long, so code that reads them must take linear time. The texts in this test are the worst
 * cases: a repeated piece, followed by a character that does not match.
 */

const root = fileURLToPath(new URL('../', import.meta.url));
const LENGTH = 2000;
const GROWTH = 8;
/** For a text 8 times as long, linear code takes 8 times as long, and quadratic code 64 times. */
const MAX_RATIO = 20;
/** The shortest time for the short text that is checked, in milliseconds. Faster code needs no check. */
const MEASURABLE = 0.2;
/**
 * The processor time over which one reading is measured, in milliseconds. It is long enough for many ticks of any system's
 * clock.
 */
const MEASURED = 20;

type Read = (text: string) => unknown;
type Grown = (length: number) => string;

const COMMON = ['a', '1', ' ', '\n', '-', '.', '/'];

test('every regular expression takes time in proportion to the text', { timeout: 60_000 }, () => {
  const patterns = sources().flatMap(patternsIn);
  expect(patterns.length).toBeGreaterThan(30);
  const slow = patterns.filter(({ regex }) => isSlow((text) => text.replace(regex, ''), piecesOf(regex)));
  expect(slow.map(({ file, regex }) => `${file} ${regex}`)).toEqual([]);
});

test.each<[string, Read]>([
  ['a line', oneLine],
  ['a telephone number', telHref],
  ['the words of a telephone link', telWords],
  ['running text', phoneNumbers],
  ['a slug', normaliseSlug],
  ['a slug that is typed', slugAsTyped],
  ['a slug that was typed', settledSlug],
  ['the slug of a title', slugOfTitle],
  ['an address', isSafeHref],
  ['an address that was typed', (text) => settledUrl('external', text)],
  ['the address of a video', readVideoAddress],
  ['the end of a path', (text) => trimEndOf(text, '/')],
])('%s is read in time in proportion to it', { timeout: 60_000 }, (_what, read) => {
  expect(isSlow(read, COMMON)).toBe(false);
});

test('what looks again from every place is found', { timeout: 60_000 }, () => {
  const pattern = /\s*[\r\n]\s*/g;
  expect(isSlow((text) => text.replaceAll(pattern, ' '), piecesOf(pattern))).toBe(true);
});

function sources(): string[] {
  return ['src', 'server', 'db'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)),
  );
}

/** Returns the regular expressions in a file that have an unbounded repetition. */
function patternsIn(file: string): { file: string; regex: RegExp }[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const found: { file: string; regex: RegExp }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const pattern = node.text.slice(1, end);
      if (/[*+]|\{\d+,\}/.test(pattern)) {
        found.push({ file, regex: new RegExp(pattern, node.text.slice(end + 1)) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

/** Returns the pieces to repeat: the characters of the regular expression, and one character of each common class. */
function piecesOf(regex: RegExp): string[] {
  const own = regex.source.replaceAll(/\\./g, '').replaceAll(/[[\](){}|^$?*+]/g, '');
  return [...new Set([...own.slice(0, 20), ...COMMON])];
}

function isSlow(read: Read, pieces: readonly string[]): boolean {
  return textsOf(pieces).some((text) => {
    const [short, long] = [text(LENGTH), text(LENGTH * GROWTH)];
    if (milliseconds(read, short) < MEASURABLE) return false;
    if (fastest(read, long, 3) <= MAX_RATIO * fastest(read, short, 9)) return false;
    // Code also seems slow while its process waits for others, so it is measured again in processor time.
    return [1, 2, 3].every(() => processorTime(read, long) > MAX_RATIO * processorTime(read, short));
  });
}

function textsOf(pieces: readonly string[]): Grown[] {
  const repeated = [...pieces, ...pieces.flatMap((one) => pieces.map((other) => one + other))];
  return repeated.flatMap((piece) =>
    ['', 'a', 'a@'].map((before): Grown => {
      return (length) => `${before}${piece.repeat(length / piece.length)}\u0001 `;
    }),
  );
}

function fastest(read: Read, text: string, rounds: number): number {
  return Math.min(...Array.from({ length: rounds }, () => milliseconds(read, text)));
}

/**
 * Returns the processor time of one reading, in milliseconds. Unlike real time, processor time does not depend on other
 * processes.
 */
function processorTime(read: Read, text: string): number {
  const before = process.threadCpuUsage();
  for (let rounds = 1; ; rounds++) {
    read(text);
    const { user, system } = process.threadCpuUsage(before);
    const spent = (user + system) / 1000;
    if (spent >= MEASURED) return spent / rounds;
  }
}

function milliseconds(read: Read, text: string): number {
  const start = performance.now();
  read(text);
  return performance.now() - start;
}
