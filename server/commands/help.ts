import type { Command, CommandOption } from './command.ts';

const WIDTH = 100;

/** The list of commands. */
export function overview(commands: readonly Command[]): string {
  const listed = commands.filter(({ isInternal }) => !isInternal);
  return [
    'Usage: hearth [COMMAND]',
    '',
    'The website of a community-services and crisis-support organisation, with its editor inside the page.',
    'Without a command, it serves the site. Settings are read from environment variables.',
    '',
    'Commands:',
    ...table(listed.map((command) => [synopsis(command), command.summary])),
    '',
    "'hearth COMMAND --help' says more about one of them, 'hearth --version' which version this is.",
  ].join('\n');
}

/** The help text of one command. */
export function commandHelp(command: Command): string {
  const options = Object.entries(command.options ?? {});
  return [
    `Usage: hearth ${synopsis(command)}${options.length > 0 ? ' [OPTIONS]' : ''}`,
    '',
    ...wrapped(`${command.summary[0]!.toUpperCase()}${command.summary.slice(1)}.`),
    ...(command.details === undefined
      ? []
      : command.details.split('\n').flatMap((line) => ['', ...wrapped(line)])),
    ...(options.length === 0
      ? []
      : [
          '',
          'Options:',
          ...table(options.map(([name, option]) => [optionName(name, option), option.describes])),
        ]),
  ].join('\n');
}

function synopsis({ name, argumentNames = [] }: Command): string {
  return [name, ...argumentNames].join(' ');
}

function optionName(name: string, option: CommandOption): string {
  const value = option.type === 'boolean' ? '' : ` ${option.value ?? 'VALUE'}`;
  return `--${name}${value}${option.multiple ? ' ...' : ''}`;
}

/** Rows of two columns; the second one stays in its column over several lines. */
function table(rows: readonly (readonly [string, string])[]): string[] {
  const first = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.flatMap(([name, text]) =>
    wrapped(text, WIDTH - first - 2).map(
      (line, index) => `  ${(index === 0 ? name : '').padEnd(first)}${line}`,
    ),
  );
}

function wrapped(text: string, width = WIDTH): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
