import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { CHECK_RENDER } from '../../core/limits/limits.ts';
import type { Command } from '../../core/program/program.ts';
import type { Greeting, PageName, Rendered, RenderLine } from './protocol.ts';

/** A program that renders all pages of a data folder. */
export interface RenderingProgram {
  /** The name of the program in messages, such as 'the old Hearth (/srv/hearth-1)'. */
  readonly name: string;
  /**
   * Returns the command that starts the program.
   *
   * @param after the key of the page after which it begins
   */
  command(after: string): Command;
  /** The environment of the program. */
  readonly env: NodeJS.ProcessEnv;
}

export interface ReadPage extends PageName {
  readonly rendered: Rendered;
}

/** Thrown if a program cannot render pages for a rehearsal at all. */
export class CannotRender extends Error {
  override name = 'CannotRender';
}

/**
 * Yields the result of every page from a program, in the order of keys. The program runs in a separate process that waits until
 * each page is read, so memory holds only one page. A page that ends the process or takes too long counts as failed. A new
 * process renders the following pages.
 *
 * @param onGreeting receives the version of the program before the first page; if it throws, reading ends with the error
 * @throws CannotRender if the program cannot render pages at all
 */
export async function* readRenders(
  program: RenderingProgram,
  onGreeting: (greeting: Greeting) => void,
  stuckMs: number = CHECK_RENDER.stuckMs,
): AsyncGenerator<ReadPage> {
  for (let after = ''; ; ) {
    const left: { at: PageName | null; why: string } = { at: null, why: '' };
    for await (const page of runOnce(program, after, { onGreeting, stuckMs, left })) yield page;
    if (left.at === null && left.why === '') return;
    if (left.at === null) throw new CannotRender(`No page could be rendered by ${program.name}. ${left.why}`);
    yield { ...left.at, rendered: { html: null, problem: left.why } };
    after = left.at.key;
  }
}

/** The exit code of a program that does not know its command. */
const WRONG_USAGE = 2;
const TOO_OLD =
  'It is of a version that cannot be compared: from this version on they can. Rehearse without --old, which shows whether the database can be upgraded and all pages can be made.';

interface RunOptions {
  readonly onGreeting: (greeting: Greeting) => void;
  readonly stuckMs: number;
  /** Receives the page that the process was rendering when it ended, and why it ended, unless all pages were rendered. */
  readonly left: { at: PageName | null; why: string };
}

async function* runOnce(
  program: RenderingProgram,
  after: string,
  { onGreeting, stuckMs, left }: RunOptions,
): AsyncGenerator<ReadPage> {
  const { file, args } = program.command(after);
  const child = spawn(file, [...args], { stdio: ['ignore', 'pipe', 'pipe'], env: program.env });
  let said = '';
  const ended = once(child, 'close').catch((error: Error) => {
    said = error.message;
    return [null];
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.trim() !== '') said = line.trim().slice(0, 300);
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  try {
    for (let ms: number = CHECK_RENDER.startMs; ; ms = stuckMs) {
      const read = await within(lines.next(), ms);
      if (read === 'late') {
        left.why = left.at === null ? 'It did not begin.' : 'It is never ready.';
        return;
      }
      if (read.done) break;
      const line = lineOf(read.value);
      if (line === null) continue;
      if ('hello' in line) onGreeting(line.hello);
      else if ('begins' in line) left.at = line.begins;
      else if ('done' in line) {
        left.at = null;
        return;
      } else if (left.at !== null) {
        const page = { ...left.at, rendered: line.rendered };
        left.at = null;
        yield page;
      }
    }
    const [code] = await ended;
    if (left.at !== null) left.why = `It ends the process that makes it. ${said}`.trim();
    else left.why = code === WRONG_USAGE ? TOO_OLD : said || 'It ended.';
  } finally {
    child.kill('SIGKILL');
    // Unread output would prevent the stream from closing.
    child.stdout.destroy();
    await ended;
  }
}

async function within<Result>(promise: Promise<Result>, ms: number): Promise<Result | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late');
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Parses a line of output. Returns null if the line was printed by a page or a library. */
function lineOf(text: string): RenderLine | null {
  if (!text.startsWith('{')) return null;
  try {
    return JSON.parse(text) as RenderLine;
  } catch {
    return null;
  }
}
