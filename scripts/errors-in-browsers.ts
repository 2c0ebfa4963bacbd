import fs from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { ERRORS } from '../src/model/errors.ts';

const SOURCE = path.resolve(import.meta.dirname, '../src');
const ERRORS_FILE = path.join(SOURCE, 'model/errors.ts');
const CATALOGUE = /const CATALOGUE = \{.*?\n\}(?= as const satisfies)/s;

/**
 * Gives browsers only those errors of the catalogue that code in `src` names. The others come from the server, with their
 * messages.
 */
export const errorsInBrowsers: Plugin = {
  name: 'hearth:errors-in-browsers',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async load(id) {
    return id === ERRORS_FILE ? withFewErrors(await fs.readFile(id, 'utf8'), await sourceTexts()) : null;
  },
};

/** Returns the code of the catalogue's module without the errors that none of these texts names. */
export function withFewErrors(code: string, texts: readonly string[]): string {
  const words = new Set(texts.flatMap((text) => text.match(/(?<=['"])[a-z-]+(?=['"])/g) ?? []));
  // A code of one word may be the key of a table, without quotes.
  const named = ERRORS.filter(({ code }) => !code.includes('-') || words.has(code));
  const entries = named.map(({ code, ...entry }) => [code, entry]);
  const fewer = code.replace(
    CATALOGUE,
    () => `const CATALOGUE = ${JSON.stringify(Object.fromEntries(entries))}`,
  );
  if (fewer === code) throw new Error('src/model/errors.ts has no catalogue that could be made smaller.');
  return fewer;
}

/** Returns the texts of all modules but the catalogue and the tests. */
async function sourceTexts(): Promise<string[]> {
  const files = await Array.fromAsync(fs.glob('**/*.{ts,tsx,astro}', { cwd: SOURCE }));
  const modules = files.filter((file) => !file.includes('.test.') && path.join(SOURCE, file) !== ERRORS_FILE);
  return Promise.all(modules.map((file) => fs.readFile(path.join(SOURCE, file), 'utf8')));
}
