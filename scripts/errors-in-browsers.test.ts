import fs from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { ERRORS } from '../src/model/errors.ts';
import { withFewErrors } from './errors-in-browsers.ts';

const FILE = new URL('../src/model/errors.ts', import.meta.url);

test('browsers get the errors that their code names, with the same words, and no others', async () => {
  const code = withFewErrors(await fs.readFile(FILE, 'utf8'), [
    "refuse('not-found')",
    "code === 'slug-taken'",
  ]);
  const inBrowser = await import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(code))}`);
  const codes = ['not-found', 'slug-taken'];
  expect(inBrowser.ERRORS).toEqual(ERRORS.filter(({ code }) => codes.includes(code) || !code.includes('-')));
  expect(inBrowser.ERRORS.length).toBeLessThan(ERRORS.length / 2);
});

test('a catalogue that cannot be found is told', () => {
  expect(() => withFewErrors('export const ERRORS = [];', [])).toThrow('no catalogue');
});
