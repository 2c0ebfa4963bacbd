import { parseArgs } from 'node:util';
import { similar } from '../core/config/similar.ts';
import type { Command, CommandInput, CommandOptions } from './command.ts';
import { commandHelp, optionName } from './help.ts';

/** Thrown for a call with wrong arguments. The message, which is printed, says what is wrong and what to type instead. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}

/**
 * Parses the arguments and options of a command.
 *
 * @throws WrongUsage with the mistake, followed by the help text of the command
 */
export function readArguments(
  command: Command,
  words: readonly string[],
): Pick<CommandInput<CommandOptions>, 'args' | 'options'> {
  const problem = optionProblem(command, words);
  if (problem !== null) throw wrong(command, problem);
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { ...command.options },
  });
  const amount = amountProblem(command, positionals);
  if (amount !== null) throw wrong(command, amount);
  // The values were parsed according to the descriptions of this command's options.
  return { args: positionals, options: values as CommandInput<CommandOptions>['options'] };
}

function wrong(command: Command, problem: string): WrongUsage {
  return new WrongUsage(`${problem}\n\n${commandHelp(command)}`);
}

/** Describes an option that is unknown, or whose value is missing or unexpected; null if all options are correct. */
function optionProblem(command: Command, words: readonly string[]): string | null {
  const { name: called, options = {} } = command;
  const { tokens } = parseArgs({
    args: [...words],
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: { ...options },
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = options[token.name];
    if (option === undefined) return unknownOption(called, token.rawName, Object.keys(options));
    const name = optionName(token.name, { ...option, multiple: false });
    if (option.type === 'boolean') {
      if (token.value !== undefined) return `${token.rawName} takes no value.`;
    } else if (token.value === undefined || (!token.inlineValue && token.value.startsWith('-'))) {
      return `${token.rawName} takes a value: ${name}`;
    }
  }
  return null;
}

function unknownOption(called: string, rawName: string, names: readonly string[]): string {
  const [meant] = similar(rawName.replace(/^-+/, ''), names);
  return `${called} has no option ${rawName}.${meant === undefined ? '' : ` Did you mean --${meant}?`}`;
}

/** Describes missing or superfluous arguments; null if the number of arguments is correct. */
function amountProblem(
  { name, argumentNames = [], areArgumentsOptional = false }: Command,
  given: readonly string[],
): string | null {
  const missing = areArgumentsOptional && given.length === 0 ? [] : argumentNames.slice(given.length);
  if (missing.length > 0) {
    return `${name} takes ${listed(argumentNames)}; ${listed(missing)} ${missing.length === 1 ? 'is' : 'are'} missing.`;
  }
  const extra = given.slice(argumentNames.length);
  if (extra.length === 0) return null;
  const takes = argumentNames.length === 0 ? 'no arguments' : `${listed(argumentNames)} and nothing else`;
  return `${name} takes ${takes}; ${listed(extra.map((word) => `'${word}'`))} ${extra.length === 1 ? 'is' : 'are'} too many.`;
}

/** Returns a list in words: 'A', 'A and B', or 'A, B and C'. */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
