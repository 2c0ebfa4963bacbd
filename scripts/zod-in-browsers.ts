import path from 'node:path';
import type { Plugin } from 'vite';

const WITHOUT_EVAL = path.resolve(import.meta.dirname, '../src/editor/zod-without-eval.ts');

/** Matches the modules of zod that convert a schema to JSON Schema, which the server needs for `/api/openapi.json`. */
const JSON_SCHEMA = /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/** Matches the module that also has the compiler of object schemas. */
const SCHEMAS = /zod\/v4\/core\/schemas\.js$/;

/**
 * Matches the modules that describe a schema, and the code that creates the describing methods. The other modules stay, because
 * browser code reads the limits of a schema from them.
 */
const DESCRIBES =
  /^export (const|function) (\w+Processor|create\w+Method|process\w+|extractDefs|finalize)\b/gm;

/** Gives browsers a zod that compiles no code at run time and cannot describe schemas. The server keeps the full zod. */
export const zodInBrowsers: Plugin = {
  name: 'hearth:zod-in-browsers',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer) {
    return source === 'zod' && importer !== WITHOUT_EVAL ? WITHOUT_EVAL : null;
  },
  transform(code, id) {
    if (SCHEMAS.test(id)) return withoutCompiler(code);
    return JSON_SCHEMA.test(id) ? withoutJsonSchema(code) : null;
  },
};

/** Replaces object schemas that compile themselves with those that are interpreted. */
function withoutCompiler(code: string): string {
  return code.replace(
    'export const $ZodObjectJIT =',
    'export { $ZodObject as $ZodObjectJIT };\nconst compiledObject =',
  );
}

/**
 * Replaces the functions that describe schemas with functions that throw, so that the bundler omits the originals. The
 * describing methods of a schema then throw when called.
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
