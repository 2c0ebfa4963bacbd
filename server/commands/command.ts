import type { Config } from '../core/config/config.ts';

/** An option of a command, such as `--role ROLE`. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  /** Whether it can be given several times. */
  readonly multiple?: boolean;
  /** The name of its value in the help text, such as 'ROLE'. */
  readonly value?: string;
  /** Says what it does, without a full stop. */
  readonly describes: string;
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

type OptionValue<Option extends CommandOption> = Option['type'] extends 'boolean'
  ? boolean
  : Option['multiple'] extends true
    ? string[]
    : string;

/** The input of a command. */
export interface CommandInput<Options extends CommandOptions> {
  /** The arguments, as many as the command has argument names. */
  readonly args: readonly string[];
  readonly options: { readonly [Name in keyof Options]?: OptionValue<Options[Name]> };
  /**
   * The configuration: the environment, with `settings` in place of the variables they name.
   *
   * @throws ConfigError if a value cannot be used
   */
  config(settings?: Readonly<Record<string, string>>): Config;
}

/** A call of a command, and its purpose. */
export interface CommandExample {
  /** The words after `hearth`. */
  readonly call: string;
  /** Says what it does, as a sentence. */
  readonly does: string;
}

/** A command of `hearth`. */
export interface Command<Options extends CommandOptions = CommandOptions> {
  /** The words that call the command. */
  readonly name: string;
  /** Says what it does, in one line of the list of commands, without a full stop. */
  readonly summary: string;
  /** The names of its arguments in the help text, such as 'EMAIL'. */
  readonly argumentNames?: readonly string[];
  readonly options?: Options;
  /** Further paragraphs of its help text. */
  readonly details?: string;
  /** Examples that an owner can copy, if the names of arguments and options do not say enough. */
  readonly examples?: readonly CommandExample[];
  /** Whether only programs of Hearth call it, so that it is not listed. */
  readonly isInternal?: boolean;
  /** Runs it; a command that fails rejects with an error for the owner. */
  run(input: CommandInput<Options>): Promise<void>;
}

/** Returns a command, whose options have the types of their descriptions. */
export function defineCommand<const Options extends CommandOptions = Record<never, never>>(
  command: Command<Options>,
): Command {
  return command as unknown as Command;
}
