import { parseArgs } from 'node:util';
import { PRIVATE_UMASK } from '../db/private-files.ts';
import { HearthError } from '../src/model/errors.ts';
import { ConfigError, readConfig } from './config.ts';

const USAGE = `hearth serve                                      serve the site
hearth user add USERNAME EMAIL [--role ROLE ...]  add a user and print the link that sets their password`;

/**
 * The command line. A failure is printed as one message, without a stack, and ends the process with 1. Files written by any
 * command are readable by the user who runs it and by nobody else.
 */
export async function run(): Promise<void> {
  process.umask(PRIVATE_UMASK);
  try {
    await command();
  } catch (error) {
    console.error(`\nHearth could not go on: ${messageOf(error)}\n`);
    process.exit(1);
  }
}

async function command(): Promise<void> {
  const parsed = readArguments();
  if (parsed === null) return wrongUsage();
  const { positionals, values } = parsed;
  const [command = 'serve', ...rest] = positionals;
  if (values.help) return console.log(USAGE);
  if (command === 'serve' && rest.length === 0) {
    const config = readConfig(process.env);
    const { serve } = await import('./commands/serve.ts');
    return serve(config);
  }
  if (command === 'user' && rest[0] === 'add' && rest.length === 3) {
    const config = readConfig(process.env);
    const { userAdd } = await import('./commands/user-add.ts');
    return userAdd(config, {
      username: rest[1]!,
      email: rest[2]!,
      roles: values.role ?? ['editor'],
    });
  }
  wrongUsage();
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

function wrongUsage(): void {
  console.error(USAGE);
  process.exitCode = 2;
}

function messageOf(error: unknown): string {
  if (error instanceof HearthError && error.validationErrors !== undefined) {
    return error.validationErrors.map(({ field, message }) => `${field}: ${message}`).join('\n');
  }
  if (error instanceof ConfigError || error instanceof HearthError) return error.message;
  if (error instanceof Error) return process.env.LOG_LEVEL === 'debug' ? String(error.stack) : error.message;
  return String(error);
}
