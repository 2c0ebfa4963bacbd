import { PRIVATE_UMASK } from '../../db/private-files.ts';
import { HearthError } from '../../src/model/errors.ts';
import { program, versionWords } from '../core/assets.ts';
import { ConfigError, readConfig } from '../core/config/config.ts';
import { similar } from '../core/config/similar.ts';
import type { Command } from './command.ts';
import { type CommandGroup, commandHelp, commandsOf, overview } from './help.ts';
import { readArguments, WrongUsage } from './read-arguments.ts';

type Load = () => Promise<{ readonly command: Command }>;

/** The commands by name, in the groups and order of the help text. Each command is loaded when it is called. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, Load>>>> = {
  'The site': {
    serve: () => import('./serve.ts'),
    migrate: () => import('./migrate.ts'),
    'serve-copies': () => import('./serve-copies.ts'),
    'check-config': () => import('./check-config.ts'),
    check: () => import('./check.ts'),
    'check-render': () => import('./check-render.ts'),
  },
  'Moving in and out': {
    export: () => import('./export.ts'),
    'move-database': () => import('./move-database.ts'),
    'move-media': () => import('./move-media.ts'),
    import: () => import('./import.ts'),
    'import-wordpress': () => import('./import-wordpress.ts'),
    'moved-to': () => import('./moved-to.ts'),
  },
  Backups: {
    backup: () => import('./backup.ts'),
    restore: () => import('./restore.ts'),
    'backup-run': () => import('./backup-run.ts'),
    'restore-step': () => import('./restore-step.ts'),
  },
  Upgrading: {
    upgrade: () => import('./upgrade.ts'),
    'upgrade-render': () => import('./upgrade-render.ts'),
    update: () => import('./update.ts'),
    'update-run': () => import('./update-run.ts'),
  },
  People: {
    'user add': () => import('./user-add.ts'),
    'user remove-second-factor': () => import('./user-remove-second-factor.ts'),
  },
  'Several servers': {
    'database-role': () => import('./database-role.ts'),
  },
  'The program': {
    install: () => import('./install.ts'),
    uninstall: () => import('./uninstall.ts'),
    licences: () => import('./licences.ts'),
  },
};

const COMMANDS: Readonly<Record<string, Load>> = Object.assign({}, ...Object.values(GROUPS));

/**
 * Runs the command in the arguments. A failure is printed as one message without a stack trace, with exit
 * code 1. A wrong call prints the help text, with exit code 2. Files that a command writes can be read only by the user who
 * runs it.
 */
export async function run(words: readonly string[] = process.argv.slice(2)): Promise<void> {
  process.umask(PRIVATE_UMASK);
  // A program that reads the output, such as 'head', may stop before the output ends.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
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

async function runCommand(words: readonly string[]): Promise<void> {
  if (words[0] === '--version') return console.log(versionWords());
  const asked = wordsOfHelp(words);
  if (asked !== null) return console.log(await helpOn(asked));
  // Without a command name, all words are options of 'serve'.
  const isBare = words[0]?.startsWith('-') ?? true;
  const called = isBare ? ['serve', ...words] : words;
  const name = nameOf(called);
  if (name === null) throw new WrongUsage(await noSuchCommand(called));
  const command = await load(name);
  await command.run({
    ...readArguments(command, called.slice(name.split(' ').length)),
    config: (settings = {}) => readConfig({ ...process.env, ...settings }),
  });
}

/**
 * Returns the command that the user wants help on, as in 'help user add' or 'user add --help'; null if the user does not ask
 * for help.
 */
function wordsOfHelp(words: readonly string[]): readonly string[] | null {
  if (words[0] === 'help') return words.slice(1).filter((word) => !isHelpOption(word));
  const own = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  return own.some(isHelpOption) ? words.slice(0, words.findIndex(isHelpOption)) : null;
}

const isHelpOption = (word: string) => word === '--help' || word === '-h';

/**
 * Returns the help text of a command.
 *
 * @throws WrongUsage if no command has this name
 */
async function helpOn(words: readonly string[]): Promise<string> {
  const [first] = words;
  if (first === undefined || first.startsWith('-')) return overview(await allGroups());
  if (words.join(' ') === 'guide') return program.document('owners-guide.md');
  if (words.join(' ') === 'settings') return (await import('./help-settings.ts')).settingsHelp();
  const name = nameOf(words);
  if (name !== null) return commandHelp(await load(name));
  const inside = namesBelow(first);
  if (inside.length > 0 && words.length === 1) return commandsOf(first, await Promise.all(inside.map(load)));
  throw new WrongUsage(await noSuchCommand(words));
}

/** Returns the message for an unknown command. The message lists similar commands, or all commands if none is similar. */
async function noSuchCommand(words: readonly string[]): Promise<string> {
  const [first = ''] = words;
  const inside = namesBelow(first);
  const [second] = words.slice(1);
  if (inside.length > 0) {
    const rest = inside.map((name) => name.slice(first.length + 1));
    const problem =
      second === undefined
        ? `'${first}' needs one more word, which says what to do.`
        : `There is no command '${first} ${second}'.${didYouMean(similar(second, rest).map((word) => `${first} ${word}`))}`;
    return `${problem}\n\n${commandsOf(first, await Promise.all(inside.map(load)))}`;
  }
  const groups = await allGroups();
  return `There is no command '${first}'.${didYouMean(meantBy(words, groups))}\n\n${overview(groups)}`;
}

/** Returns the commands that a mistyped call may have meant, by its first word, its first two words, or a later word. */
function meantBy(words: readonly string[], groups: readonly CommandGroup[]): string[] {
  const listed = groups.flatMap(({ commands }) => commands).filter(({ isInternal }) => !isInternal);
  const names = listed.map(({ name }) => name);
  const [first = ''] = words;
  const byParts = names.filter((name) => similar(first, name.split(' ')).length > 0);
  return [...new Set([...similar(words.slice(0, 2).join(' '), names), ...similar(first, names), ...byParts])];
}

function didYouMean([closest]: readonly string[]): string {
  return closest === undefined ? '' : ` Did you mean '${closest}'?`;
}

/** Returns the name of the command at the beginning of the words. */
function nameOf(words: readonly string[]): string | null {
  return Object.keys(COMMANDS).find((known) => `${words.join(' ')} `.startsWith(`${known} `)) ?? null;
}

function namesBelow(word: string): string[] {
  return Object.keys(COMMANDS).filter((name) => name.startsWith(`${word} `));
}

async function load(name: string): Promise<Command> {
  const loaded = await COMMANDS[name]?.();
  if (loaded === undefined) throw new Error(`There is no command ${name}.`);
  return loaded.command;
}

/** Returns all commands, by group. */
export function allGroups(): Promise<CommandGroup[]> {
  return Promise.all(
    Object.entries(GROUPS).map(async ([heading, commands]) => ({
      heading,
      commands: await Promise.all(Object.keys(commands).map(load)),
    })),
  );
}

function messageOf(error: unknown): string {
  if (error instanceof HearthError && error.validationErrors !== undefined) {
    return error.validationErrors.map(({ field, message }) => `${field}: ${message}`).join('\n');
  }
  if (error instanceof ConfigError || error instanceof HearthError) return error.message;
  if (error instanceof Error) return process.env.LOG_LEVEL === 'debug' ? String(error.stack) : error.message;
  return String(error);
}
