import type { IncomingMessage, ServerResponse } from 'node:http';

/** The ending of the file of the program of before an update, which stands beside the present one. */
export const BEFORE_ENDING = '.before';

/** A program and its arguments. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/** Astro's page handler, built by the Node adapter or provided by the development server. */
export type NodeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => unknown;

/** The module of the built site, as Astro's Node adapter generates it. */
export interface SiteModule {
  readonly handler: NodeHandler;
}

/**
 * The locations of the program's files, and the actions that depend on the packaging. A file that the packaging does not use
 * may be missing.
 */
export interface Program {
  /** The version of the program, such as '1.2.0'. */
  readonly version: string;
  /** The commit from which the program was built, such as '1a2b3c4d5e6f and changes'; '' if it is not known. */
  readonly commit: string;
  /**
   * The public key with which updates are signed, DER in Base64; null if the program was made without one, and takes no update. It
   * is part of the program: no setting changes it.
   */
  readonly updateKey: string | null;
  /** The path of the executable; null if the program is not one file. */
  readonly executable: string | null;
  /** Returns the folder of the files to which pages refer. */
  clientFolder(): string;
  /** Loads the page renderer. @throws ConfigError if the site is not built */
  loadSite(): Promise<SiteModule>;
  /**
   * Stores the code compiled so far, for a faster start. Does nothing if the runtime stores compiled code by itself. The call
   * takes a tenth of a second.
   */
  storeCompiledCode(): void;
  /** Returns the path of a picture file of the demo site. */
  demoPictureFile(name: string): string;
  /** Returns the licences of everything in the program, as text. @throws ConfigError if the list of licences is not built */
  licences(): string;
  /**
   * Returns the text of a document in `docs`, such as 'owners-guide.md' or 'deploy/hearth.service'.
   *
   * @throws Error if the program has no such document
   */
  document(name: string): string;
  /** Removes files that other versions of the program left in the data folder. Only the serving process calls it. */
  removeOtherVersions(): void;
  /** Returns the command that starts `hearth` with these arguments in a separate process. */
  hearthCommand(args: readonly string[]): Command;
  /** Returns the command that starts `hearth` anew in place of this process, from its file, which may be of another version by now. */
  restartCommand(args: readonly string[]): Command;
  /**
   * Returns the command that starts the picture process. The process has a small JavaScript heap, because pixels are not stored
   * in it.
   */
  imageWorkerCommand(): Command;
}

/**
 * The Node options of the program. The first two set a small young generation, so that garbage is collected often. Without the
 * last option, a signal would open the debugger to every user of the machine.
 */
export const RUNTIME_OPTIONS = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  '--disable-sigusr1',
] as const;

/** The Node options of the picture process. */
export const IMAGE_WORKER_OPTIONS = ['--max-old-space-size=64', '--max-semi-space-size=1'] as const;
