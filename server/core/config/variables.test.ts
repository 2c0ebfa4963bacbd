import fs from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CONFIGURATION_PAGE, configurationPage } from '../../../scripts/configuration-page.ts';
import { CONFIG_VARIABLES, environment } from './config.ts';
import { GROUPS, type Variable } from './variable.ts';
import { FEATURES, VARIABLES } from './variables.ts';

const entries = Object.entries<Variable>(VARIABLES);
const names = Object.keys(environment.shape);

test('every group of variables has some', () => {
  for (const group of GROUPS) expect(entries.some(([, variable]) => variable.group === group)).toBe(true);
});

test('what is said to count where a variable is not set does', () => {
  const unset = environment.parse({}) as Record<string, unknown>;
  for (const [name, { default: value, otherwise }] of entries) {
    if (value !== undefined) {
      const set = environment.parse({ [name]: value }) as Record<string, unknown>;
      expect({ [name]: unset[name] }).toEqual({ [name]: set[name] });
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

test('the page of the configuration is what the table says', async () => {
  const toDo = 'write it anew: node scripts/configuration-page.ts';
  expect(await fs.readFile(CONFIGURATION_PAGE, 'utf8'), toDo).toBe(configurationPage());
  for (const [name, { about }] of entries) {
    expect(about, name).toMatch(/^\S.{2,}[^.]$/su);
    expect(configurationPage().split(`\n| \`${name}\` |`)).toHaveLength(2);
  }
});

test('names that are not built yet have no description', () => {
  expect(CONFIG_VARIABLES).toEqual(expect.arrayContaining(names));
});
