import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { zodInBrowsers } from './zod-in-browsers.ts';

const CORE = path.join(path.dirname(createRequire(import.meta.url).resolve('zod')), 'v4/core');
const { transform } = zodInBrowsers as { transform(code: string, id: string): string | null };

/** Returns a module of zod as browsers get it, and the original module. */
async function load(name: string) {
  const file = path.join(CORE, `${name}.js`);
  const code = transform(fs.readFileSync(file, 'utf8'), file)!.replaceAll(
    /from "(\.[^"]+)"/g,
    (_, other) => `from "${pathToFileURL(path.join(CORE, other))}"`,
  );
  return {
    inBrowsers: await import(`data:text/javascript,${encodeURIComponent(code)}`),
    whole: await import(file),
  };
}

test('zod has in browsers all that its modules use of each other; what describes schemas throws', async () => {
  for (const name of ['to-json-schema', 'json-schema-processors']) {
    const { inBrowsers, whole } = await load(name);
    expect(Object.keys(inBrowsers)).toEqual(Object.keys(whole));
  }
  const { inBrowsers: methods } = await load('to-json-schema');
  expect(methods.createToJSONSchemaMethod(z.string(), {})).toThrow(/not described/);
  expect(methods.createStandardJSONSchemaMethod(z.string(), 'input')).toThrow(/not described/);
  const { inBrowsers: processors } = await load('json-schema-processors');
  expect(processors.stringProcessor).toThrow(/not described/);
});

test('the limits of a schema, which the editor shows, are told as before', async () => {
  const { inBrowsers } = await load('json-schema-processors');
  expect(inBrowsers.aggregateChecks(z.string().min(2).max(9))).toEqual({ minimum: 2, maximum: 9 });
});

test('objects are interpreted', async () => {
  const { inBrowsers, whole } = await load('schemas');
  expect(Object.keys(inBrowsers)).toEqual(Object.keys(whole));
  expect(whole.$ZodObjectJIT).not.toBe(whole.$ZodObject);
  expect(inBrowsers.$ZodObjectJIT).toBe(inBrowsers.$ZodObject);
});

test('other modules are left as they are', () => {
  expect(transform('export const z = 1;', path.join(CORE, 'checks.js'))).toBeNull();
});
