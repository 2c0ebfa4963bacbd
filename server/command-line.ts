import { parseArgs } from 'node:util';
import { PRIVATE_UMASK } from '../db/private-files.ts';
import { HearthError } from '../src/model/errors.ts';
import { PROGRAM_VERSION } from './assets.ts';
import type { Command, CommandInput, CommandOptions } from './commands/command.ts';
import { commandHelp, overview } from './commands/help.ts';
import { ConfigError, readConfig } from './config.ts';

/** The commands by name, in the order of the help text. Each is loaded when it is called. */
const COMMANDS: Readonly<Record<string, () => Promise<{ readonly command: Command }>>> = {
  serve: () => import('./commands/serve.ts'),
  'user add': () => import('./commands/user-add.ts'),
  'user remove-second-factor': () => import('./commands/user-remove-second-factor.ts'),
};

/**
 * The command line. A failure is printed as one message, without a stack, and ends the process with 1; a call that no command
 * takes, with the help text and 2. Files written by any command are readable by the user who runs it and by nobody else.
 */
export async function run(words: readonly string[] = process.argv.slice(2)): Promise<void> {
  process.umask(PRIVATE_UMASK);
  try {
    await runCommand(words);
  } catch (error) {
    if (error instanceof WrongUsage) {
      console.error(error.message);
      process.exitCode = 2;
      return;
    }
    console.error(`\nHearth could not go on: ${messageOf(error)}\n`);
    process.exit(1);
  }
}

/** The message is what to print. */
class WrongUsage extends Error {
  override name = 'WrongUsage';
}

async function runCommand(words: readonly string[]): Promise<void> {
  if (words[0] === '--version') return console.log(PROGRAM_VERSION);
  const { command, rest } = await calledCommand(words);
  if (command === null) {
    if (!asksForHelp(words)) throw new WrongUsage(await allCommands());
    return console.log(await allCommands());
  }
  if (asksForHelp(rest)) return console.log(commandHelp(command));
  const { positionals, values } = readArguments(command, rest);
  await command.run({
    args: positionals,
    // Parsed by the description of this command's options.
    options: values as CommandInput<CommandOptions>['options'],
    config: (settings = {}) => readConfig({ ...process.env, ...settings }),
  });
}

/** The command that the first words name, 'serve' where there are only options, and the words after it. */
async function calledCommand(
  words: readonly string[],
): Promise<{ readonly command: Command | null; readonly rest: readonly string[] }> {
  const isBare = words.length === 0 || (words[0]!.startsWith('-') && !asksForHelp(words));
  const called = isBare ? ['serve', ...words] : words;
  const name = Object.keys(COMMANDS).find((known) => `${called.join(' ')} `.startsWith(`${known} `));
  if (name === undefined) return { command: null, rest: called };
  return { command: (await COMMANDS[name]!()).command, rest: called.slice(name.split(' ').length) };
}

const asksForHelp = (words: readonly string[]) =>
  words.some((word) => ['--help', '-h', 'help'].includes(word));

/** @throws WrongUsage where the command does not take these arguments */
function readArguments(command: Command, args: readonly string[]) {
  const { argumentNames = [], options = {} } = command;
  try {
    const parsed = parseArgs({ args: [...args], allowPositionals: true, options: { ...options } });
    if (parsed.positionals.length === argumentNames.length) return parsed;
  } catch {
    // An option that the command does not have, or one without its value.
  }
  throw new WrongUsage(commandHelp(command));
}

async function allCommands(): Promise<string> {
  const loaded = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  return overview(loaded.map(({ command }) => command));
}

function messageOf(error: unknown): string {
  if (error instanceof HearthError && error.validationErrors !== undefined) {
    return error.validationErrors.map(({ field, message }) => `${field}: ${message}`).join('\n');
  }
  if (error instanceof ConfigError || error instanceof HearthError) return error.message;
  if (error instanceof Error) return process.env.LOG_LEVEL === 'debug' ? String(error.stack) : error.message;
  return String(error);
}
