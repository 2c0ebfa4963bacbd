import path from 'node:path';
import type { Plugin } from 'vite';

const WITHOUT_EVAL = path.resolve(import.meta.dirname, '../src/editor/zod-without-eval.ts');

/** The modules of zod that describe a schema as JSON Schema, which the server does for `/api/openapi.json`. */
const JSON_SCHEMA = /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/** The parts that describe a schema, and the code that makes its describing methods. The rest also tells the limits of a schema. */
const DESCRIBES =
  /^export (const|function) (\w+Processor|create\w+Method|process\w+|extractDefs|finalize)\b/gm;

/** Browsers get a zod that makes no code of text, and that cannot describe schemas; the server keeps the whole one. */
export const zodInBrowsers: Plugin = {
  name: 'hearth:zod-in-browsers',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer) {
    return source === 'zod' && importer !== WITHOUT_EVAL ? WITHOUT_EVAL : null;
  },
  transform(code, id) {
    return JSON_SCHEMA.test(id) ? withoutJsonSchema(code) : null;
  },
};

/**
 * The module with functions that throw in place of those that describe schemas, so that the bundler leaves those out. Methods that
 * every schema gets when it is made throw when they are called.
 */
export function withoutJsonSchema(code: string): string {
  const names: string[] = [];
  const rest = code.replaceAll(DESCRIBES, (_, keyword: string, name: string) => {
    names.push(name);
    return `${keyword} whole_${name}`;
  });
  return [
    "const refuse = () => { throw new Error('Schemas are not described as JSON Schema in browsers.'); };",
    'const make = () => refuse;',
    ...names.map((name) => `export const ${name} = ${name.startsWith('create') ? 'make' : 'refuse'};`),
    rest,
  ].join('\n');
}
