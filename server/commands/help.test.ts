import fs from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { similar } from '../core/config/similar.ts';
import { VARIABLES } from '../core/config/variables.ts';
import { allGroups } from './command-line.ts';
import { commandHelp, commandsOf, overview } from './help.ts';
import { settingsHelp } from './help-settings.ts';

const groups = await allGroups();
const commands = groups.flatMap((group) => group.commands);
const listed = commands.filter(({ isInternal }) => !isInternal);

test('the list of commands, and those below each first word, fit a terminal of 80 columns', () => {
  const firstWords = [...new Set(commands.map(({ name }) => name.split(' ')[0]!))];
  const texts = [overview(groups), ...firstWords.map((word) => commandsOf(word, commands))];
  for (const line of texts.flatMap((text) => text.split('\n'))) expect(line.length).toBeLessThanOrEqual(80);
});

describe.each(commands.map((command) => ({ name: command.name, command })))('$name', ({ name, command }) => {
  test('has a help text that fits a terminal of 80 columns', () => {
    for (const line of commandHelp(command).split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('has a summary that reads on in a list, and examples of itself', () => {
    expect(command.summary).toMatch(/^\p{L}.{5,100}[^.]$/u);
    for (const { call, does } of command.examples ?? []) {
      expect(`${call} `.startsWith(`${name} `)).toBe(true);
      expect(does).toMatch(/^\p{Lu}.*[.:]$/u);
    }
    for (const { describes } of Object.values(command.options ?? {})) expect(describes).not.toMatch(/\.$/);
  });
});

test('the settings are listed with what each is and what counts where it is not set', () => {
  const text = settingsHelp();
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  expect(text.replaceAll(/\s+/g, ' ')).toContain('PORT the port at which it listens. Default: 4321.');
  for (const name of Object.keys(VARIABLES)) expect(text).toContain(`  ${name}`);
  expect(text).not.toMatch(/[`\]]/);
});

test('README lists exactly the commands that the help text lists, each with its arguments', async () => {
  const readme = await fs.readFile('README.md', 'utf8');
  const rows = [...readme.matchAll(/^\| `npm run hearth -- ([^`]+)`/gm)].map(([, call]) => call!);
  // 'serve' is `npm start`.
  const expected = listed.filter(({ name }) => name !== 'serve');
  const inReadme = rows.map((row) => row.replaceAll(/ (?:\[[^\]]*\]|--\S+)/g, ''));
  expect(inReadme.toSorted()).toEqual(
    expected.map(({ name, argumentNames = [] }) => [name, ...argumentNames].join(' ')).toSorted(),
  );
  for (const row of rows) {
    const command = expected.find(({ name }) => `${row} `.startsWith(`${name} `));
    const options = [...row.matchAll(/--([\w-]+)/g)].map(([, option]) => option!);
    for (const option of options) expect(Object.keys(command?.options ?? {})).toContain(option);
  }
});

test.each([
  ['serv', ['serve']],
  ['sevre', ['serve']],
  ['SERVE', ['serve']],
  ['frobnicate', []],
  ['user ad', ['user add']],
])('%s is similar to %j', (word, meant) => {
  expect(similar(word, ['check', 'serve', 'user add'])).toEqual(meant);
});
