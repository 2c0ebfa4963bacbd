import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withoutJsonSchema, zodInBrowsers } from './zod-in-browsers.ts';

const ZOD = path.dirname(createRequire(import.meta.url).resolve('zod'));

test.each(['to-json-schema', 'json-schema-processors'])(
  'of zod’s %s, browsers get all that other modules use, as functions that throw',
  async (name) => {
    const file = path.join(ZOD, 'v4/core', `${name}.js`);
    const { transform } = zodInBrowsers as { transform(code: string, id: string): string | null };
    const code = transform(fs.readFileSync(file, 'utf8'), file)!;
    const stub = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const { process: _, allProcessors: __, ...whole } = await import(file);
    expect(Object.keys(stub)).toEqual(expect.arrayContaining(Object.keys(whole)));
    for (const [key, value] of Object.entries<() => unknown>(stub))
      expect(key.startsWith('create') ? value() : value, key).toThrow(/not described/);
  },
);

test('other modules are left as they are', () => {
  const { transform } = zodInBrowsers as { transform(code: string, id: string): string | null };
  expect(transform('export const z = 1;', path.join(ZOD, 'v4/core/schemas.js'))).toBeNull();
  expect(withoutJsonSchema('const inner = 1;\nexport function asked() {}')).not.toContain('inner');
});
