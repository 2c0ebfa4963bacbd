import type { Config } from '../config.ts';

/** The options of the command line. */
export interface Options {
  readonly role?: string[] | undefined;
}

/** A command of `hearth`. */
export interface Command {
  /** The words that call it. */
  readonly name: string;
  /** Its line of the help text. */
  readonly usage: string;
  /** The number of arguments that follow its name. */
  readonly argumentCount: number;
  /** Runs it; a command that fails rejects with an error for the owner. */
  run(config: Config, args: readonly string[], options: Options): Promise<void>;
}
