import path from 'node:path';
import type { Plugin } from 'vite';

const TABLES = path.resolve(import.meta.dirname, '../src/calls/tables.ts');

/**
 * Gives browsers plain values in place of the tables that are derived from the calls: who may make each call, and the words for
 * the audit log. The rows of the tables, with their schemas, stay on the server.
 */
export const callsInBrowsers: Plugin = {
  name: 'hearth:calls-in-browsers',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async load(id) {
    return id === TABLES ? asValues(await import('../src/calls/tables.ts')) : null;
  },
};

/** Returns the code of a module with these exports, each a JSON value or a set of JSON values. */
export function asValues(exports: object): string {
  const lines = Object.entries(exports).map(([name, value]) => {
    const text = value instanceof Set ? `new Set(${JSON.stringify([...value])})` : JSON.stringify(value);
    return `export const ${name} = ${text};`;
  });
  return lines.join('\n');
}
