import type { IncomingMessage, ServerResponse } from 'node:http';

/** A program and its arguments. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/** Astro's pages as its adapter for Node makes them, and as its development server has them. */
export type NodeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => unknown;

/** The module of the built site, as Astro's adapter for Node makes it. */
export interface SiteModule {
  readonly handler: NodeHandler;
}

/** The location of the program's files, which depends on how it is packaged. Unused files need not be there. */
export interface Program {
  /** Such as '1.2.0'. */
  readonly version: string;
  /** The folder of the files that pages refer to. */
  clientFolder(): string;
  /** Loads what renders the pages. @throws ConfigError when the site is not built */
  loadSite(): Promise<SiteModule>;
  /** Stores what is compiled by now, for a faster start, where the program does that itself. Takes a tenth of a second. */
  storeCompiledCode(): void;
  /** The file of a picture of the demo site. */
  demoPictureFile(name: string): string;
  /** The licences of everything in the program, as text. @throws ConfigError when it is not built */
  licences(): string;
  /** Removes what other versions of the program have left in the data folder. For the process that serves. */
  removeOtherVersions(): void;
  /** Starts `hearth` with these arguments in a process of its own. */
  hearthCommand(args: readonly string[]): Command;
  /** Starts the process that works on pictures. Its own code needs little memory: pixels are outside the heap of JavaScript. */
  imageWorkerCommand(): Command;
}

/**
 * The options of Node for the program: a small young generation, which is collected often. Without the last one, a signal would open
 * the debugger to every user of the machine.
 */
export const RUNTIME_OPTIONS = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  '--disable-sigusr1',
] as const;

/** The options of Node for the process that works on pictures. */
export const IMAGE_WORKER_OPTIONS = ['--max-old-space-size=64', '--max-semi-space-size=1'] as const;
