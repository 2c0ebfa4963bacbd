import fs from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CONFIG_VARIABLES, environment, readConfig } from './config.ts';
import { FEATURES, GROUPS, VARIABLES, type Variable } from './variables.ts';

const entries = Object.entries<Variable>(VARIABLES);
const names = Object.keys(environment.shape);

test('every variable that is read is described, and no other', () => {
  expect(Object.keys(VARIABLES).toSorted()).toEqual(names.toSorted());
  for (const group of GROUPS) expect(entries.some(([, variable]) => variable.group === group)).toBe(true);
});

test('what is said to count where a variable is not set does', () => {
  const unset = environment.parse({}) as Record<string, unknown>;
  for (const [name, { default: value, otherwise }] of entries) {
    if (value !== undefined) {
      const set = environment.parse({ [name]: value }) as Record<string, unknown>;
      // The first admin of a new database has these; the schema leaves them out.
      if (name.startsWith('ADMIN_')) expect(readConfig({ [name]: value })).toEqual(readConfig({}));
      else expect({ [name]: unset[name] }).toEqual({ [name]: set[name] });
    } else if (otherwise === undefined) {
      expect({ [name]: unset[name] ?? [] }).toEqual({ [name]: [] });
    }
  }
});

test('what it means that a variable is missing is said in sentences', () => {
  for (const { missing } of [...Object.values(VARIABLES), ...Object.values(FEATURES)])
    expect(missing).toMatch(/^\p{Lu}.{10,}\.$/u);
  for (const { needs, toSet } of Object.values(FEATURES)) {
    for (const name of needs.flat())
      expect([names.includes(name), toSet.includes(name)]).toEqual([true, true]);
  }
});

test('README lists every variable once, with what counts where it is not set', async () => {
  const readme = await fs.readFile('README.md', 'utf8');
  const [, section = ''] = readme.split('\n## Configuration\n');
  const rows = section.split('\n## ')[0]!.matchAll(/^\| (`[A-Z][^|]*) \|([^|]*)\| /gm);
  const listed: Record<string, string> = {};
  for (const [, variables = '', defaults = ''] of rows) {
    const own = [...variables.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name!);
    const cells = defaults.split(',').map((cell) => cell.trim());
    for (const [index, name] of own.entries()) {
      expect(listed).not.toHaveProperty(name);
      listed[name] = (cells.length === 1 ? cells[0] : cells[index]) ?? '';
    }
  }
  const expected = entries.map(([name, { default: value, otherwise = '' }]) => [
    name,
    value === undefined ? otherwise : `\`${value}\``,
  ]);
  expect(listed).toEqual(Object.fromEntries(expected));
});

test('names that are not built yet have no description', () => {
  expect(CONFIG_VARIABLES).toEqual(expect.arrayContaining(names));
});
