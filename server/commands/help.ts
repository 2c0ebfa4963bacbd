import type { Command, CommandOption } from './command.ts';

/** The number of columns in a standard terminal window. */
const WIDTH = 80;
/** The maximum width of a table's first column. If an entry is wider, its description begins on the next line. */
const FIRST_COLUMN = 24;

/** Commands under one heading of the help text. */
export interface CommandGroup {
  readonly heading: string;
  readonly commands: readonly Command[];
}

/** Returns the list of all commands. */
export function overview(groups: readonly CommandGroup[]): string {
  return [
    'Usage: hearth [COMMAND]',
    '',
    ...wrapped(
      'The website of a community-services and crisis-support organisation, with its editor inside the page. Without a command, it serves the site. Settings are read from environment variables.',
    ),
    ...groups.flatMap(({ heading, commands }) => commandTable(heading, commands)),
    '',
    ...wrapped(
      "'hearth help COMMAND' says more about one of them; 'hearth help guide' is the guide for owners; 'hearth help settings' lists the settings; 'hearth --version', which version this is.",
    ),
    '',
    ...exitCodes(),
  ].join('\n');
}

/** Describes the commands whose names begin with the same word, such as 'user'. */
export function commandsOf(word: string, commands: readonly Command[]): string {
  return [
    `Usage: hearth ${word} COMMAND`,
    ...commandTable('Commands', commands),
    '',
    ...wrapped(`'hearth help ${word} COMMAND' says more about one of them.`),
  ].join('\n');
}

/** Returns the help text of one command. */
export function commandHelp(command: Command): string {
  const { details, examples = [] } = command;
  const options = Object.entries(command.options ?? {});
  return [
    ...wrapped(`Usage: hearth ${synopsis(command)}${options.length > 0 ? ' [OPTIONS]' : ''}`),
    '',
    ...wrapped(`${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`),
    ...(details === undefined ? [] : details.split('\n').flatMap((line) => ['', ...wrapped(line)])),
    ...(options.length === 0
      ? []
      : [
          '',
          'Options:',
          ...table(options.map(([name, option]) => [optionName(name, option), option.describes])),
        ]),
    ...(examples.length === 0 ? [] : ['', examples.length === 1 ? 'Example:' : 'Examples:']),
    ...examples.flatMap(({ call, does }, index) => [
      ...(index === 0 ? [] : ['']),
      ...indented(does),
      `    hearth ${call}`,
    ]),
  ].join('\n');
}

/** Returns an option as the user types it, such as '--role ROLE ...'. */
export function optionName(name: string, option: CommandOption): string {
  const value = option.type === 'boolean' ? '' : ` ${option.value ?? 'VALUE'}`;
  return `--${name}${value}${option.multiple ? ' ...' : ''}`;
}

function exitCodes(): string[] {
  return [
    'Exit codes:',
    ...table([
      ['0', 'done, and nothing is wrong'],
      ['1', 'something could not be done or is wrong, as the last lines say'],
      ['2', 'there is no such command, or it does not take these arguments'],
    ]),
  ];
}

function commandTable(heading: string, commands: readonly Command[]): string[] {
  const listed = commands.filter(({ isInternal }) => !isInternal);
  if (listed.length === 0) return [];
  return ['', `${heading}:`, ...table(listed.map((command) => [synopsis(command), command.summary]))];
}

function synopsis({ name, argumentNames = [] }: Command): string {
  return [name, ...argumentNames].join(' ');
}

/** Formats rows of two columns. Text in the second column wraps within the column. */
export function table(rows: readonly (readonly [string, string])[]): string[] {
  const widths = rows.map(([name]) => name.length).filter((width) => width <= FIRST_COLUMN);
  const first = Math.max(0, ...widths) + 2;
  return rows.flatMap(([name, text]) => {
    const lines = wrapped(text, WIDTH - first - 2);
    const [beside, below] = name.length > first - 2 ? [undefined, lines] : [lines[0], lines.slice(1)];
    return [
      beside === undefined ? `  ${name}` : `  ${name.padEnd(first)}${beside}`,
      ...below.map((line) => `  ${''.padEnd(first)}${line}`),
    ];
  });
}

/** Returns the lines of a list item, indented after the dash. */
export function bulleted(text: string): string[] {
  return wrapped(text, WIDTH - 4).map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`);
}

/** Returns the lines of a paragraph, indented below its heading. */
export function indented(text: string): string[] {
  return wrapped(text, WIDTH - 2).map((line) => `  ${line}`);
}

/** Wraps a text between words into lines of at most `width` columns. */
export function wrapped(text: string, width = WIDTH): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
