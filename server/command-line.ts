import { parseArgs } from 'node:util';
import { PRIVATE_UMASK } from '../db/private-files.ts';
import { HearthError } from '../src/model/errors.ts';
import type { Command } from './commands/command.ts';
import { ConfigError, readConfig } from './config.ts';

/** The commands by name. Each is loaded when it is called. */
const COMMANDS: Readonly<Record<string, () => Promise<{ readonly command: Command }>>> = {
  serve: () => import('./commands/serve.ts'),
  'user add': () => import('./commands/user-add.ts'),
  'user remove-second-factor': () => import('./commands/user-remove-second-factor.ts'),
};

/**
 * The command line. A failure is printed as one message, without a stack, and ends the process with 1. Files written by any
 * command are readable by the user who runs it and by nobody else.
 */
export async function run(): Promise<void> {
  process.umask(PRIVATE_UMASK);
  try {
    await runCommand();
  } catch (error) {
    console.error(`\nHearth could not go on: ${messageOf(error)}\n`);
    process.exit(1);
  }
}

async function runCommand(): Promise<void> {
  const parsed = readArguments();
  if (parsed === null) return wrongUsage();
  const { positionals, values } = parsed;
  if (values.help) return console.log(await usage());
  const words = positionals.length === 0 ? ['serve'] : positionals;
  const name = Object.keys(COMMANDS).find((known) => `${words.join(' ')} `.startsWith(`${known} `));
  if (name === undefined) return wrongUsage();
  const args = words.slice(name.split(' ').length);
  const { command } = await COMMANDS[name]!();
  if (args.length !== command.argumentCount) return wrongUsage();
  await command.run(readConfig(process.env), args, values);
}

/** The parsed arguments; null where there is an unknown option. */
function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { role: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } },
    });
  } catch {
    return null;
  }
}

async function wrongUsage(): Promise<void> {
  console.error(await usage());
  process.exitCode = 2;
}

async function usage(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  return commands.map(({ command }) => command.usage).join('\n');
}

function messageOf(error: unknown): string {
  if (error instanceof HearthError && error.validationErrors !== undefined) {
    return error.validationErrors.map(({ field, message }) => `${field}: ${message}`).join('\n');
  }
  if (error instanceof ConfigError || error instanceof HearthError) return error.message;
  if (error instanceof Error) return process.env.LOG_LEVEL === 'debug' ? String(error.stack) : error.message;
  return String(error);
}
