import type { Config } from '../core/config/config.ts';

/** An option of a command, such as `--role ROLE`. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  /** Whether the option can be given several times. */
  readonly multiple?: boolean;
  /** The name of the option's value in the help text, such as 'ROLE'. */
  readonly value?: string;
  /** Describes the option, without a full stop. */
  readonly describes: string;
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

type OptionValue<Option extends CommandOption> = Option['type'] extends 'boolean'
  ? boolean
  : Option['multiple'] extends true
    ? string[]
    : string;

/** The arguments and options that a command receives. */
export interface CommandInput<Options extends CommandOptions> {
  /** The arguments, one for each of the command's argument names. */
  readonly args: readonly string[];
  readonly options: { readonly [Name in keyof Options]?: OptionValue<Options[Name]> };
  /**
   * Returns the configuration from the environment, with `settings` replacing the variables that they name.
   *
   * @throws ConfigError if a value cannot be used
   */
  config(settings?: Readonly<Record<string, string>>): Config;
}

/** An example call of a command, with its purpose. */
export interface CommandExample {
  /** The words after `hearth`. */
  readonly call: string;
  /** Says what the example does, as a sentence. */
  readonly does: string;
}

/** A command of `hearth`. */
export interface Command<Options extends CommandOptions = CommandOptions> {
  /** The words that call the command. */
  readonly name: string;
  /** Describes the command in one line of the list of commands, without a full stop. */
  readonly summary: string;
  /** The names of the command's arguments in the help text, such as 'EMAIL'. */
  readonly argumentNames?: readonly string[];
  /** Whether the command can be called without its arguments; `args` is then empty. */
  readonly areArgumentsOptional?: boolean;
  readonly options?: Options;
  /** Further paragraphs of the command's help text. */
  readonly details?: string;
  /** Examples that an owner can copy, if the names of arguments and options are not enough. */
  readonly examples?: readonly CommandExample[];
  /** Whether the command is hidden from the list because only Hearth itself calls it. */
  readonly isInternal?: boolean;
  /** Runs the command. If the command fails, rejects with an error for the owner. */
  run(input: CommandInput<Options>): Promise<void>;
}

/** Returns the command, and infers the types of its options from their descriptions. */
export function defineCommand<const Options extends CommandOptions = Record<never, never>>(
  command: Command<Options>,
): Command {
  return command as unknown as Command;
}
