import path from 'node:path';
import type { Plugin } from 'vite';

const WITHOUT_EVAL = path.resolve(import.meta.dirname, '../src/editor/zod-without-eval.ts');

/** The modules of zod that describe a schema as JSON Schema, which the server does for `/api/openapi.json`. */
const JSON_SCHEMA = /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/**
 * The modules that describe a schema, and the code that makes its describing methods. The other modules stay; they also tell
 * the limits of a schema.
 */
const DESCRIBES =
  /^export (const|function) (\w+Processor|create\w+Method|process\w+|extractDefs|finalize)\b/gm;

/** Gives browsers a zod that does not compile code at run time, and that cannot describe schemas; the server keeps the full zod. */
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
 * Replaces the functions of the module that describe schemas by functions that throw, so that the bundler leaves the originals
 * out. The describing methods of a schema then throw when called.
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
