import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pageIdAt } from '../../../db/check-queries.ts';
import { CHECK_RENDER } from '../../core/limits/limits.ts';
import { ALLOCATOR } from '../../core/program/allocator.js';
import type { Command } from '../../core/program/program.ts';
import { type CheckedSite, numberWords } from './checked-site.ts';
import type { RenderedPages, RenderMessage } from './render-pages.ts';

/** Starts the process that renders pages. */
export type RenderCommand = (pages: RenderedPages) => Command;

const REMEDY =
  'Open the page in the editor, and change or remove what is named. Readers get the last copy that could be made, or the other parts of the page.';

type Begun = Extract<RenderMessage, { begins: unknown }>['begins'];

/** The result of one run of the rendering process. */
interface Run {
  readonly isDone: boolean;
  /** The page that the process was rendering when it ended. */
  readonly at: Begun | null;
  readonly isStuck: boolean;
  /** The last line that the process wrote to standard error. */
  readonly said: string;
}

const WORDS = {
  published: ['page', 'pages'],
  drafts: ['draft', 'drafts'],
  errors: ['error page', 'error pages'],
} as const;

export interface RenderingOptions {
  readonly what: RenderedPages['what'];
  /** The total number of pages if at most `CHECK_RENDER.pages` of them are rendered; null if all are rendered. */
  readonly sampledFrom: number | null;
  /** The longest time that rendering a page may take, in milliseconds. */
  readonly stuckMs?: number;
  /** The maximum number of pages to render if not all are rendered. */
  readonly most?: number;
}

/**
 * Renders pages in a separate process. A page that uses up the memory or never finishes ends only that process. A new process
 * renders the following pages. Renders at most `most` pages, beginning with a random page, so that different runs check
 * different pages.
 */
export async function checkRendering(
  site: CheckedSite,
  command: RenderCommand,
  { what, sampledFrom, stuckMs = CHECK_RENDER.stuckMs, most = CHECK_RENDER.pages }: RenderingOptions,
): Promise<void> {
  const { database, findings, progress } = site;
  const isSample = sampledFrom !== null && sampledFrom > most;
  const [one, many] = WORDS[what];
  let rendered = 0;
  const found = (page: Begun['page'], problem: string | null) => {
    rendered += 1;
    progress(`Rendered: ${numberWords(rendered, one, many)}`);
    if (problem !== null)
      findings.add('rendering', what === 'drafts' ? `Its draft: ${problem}` : problem, REMEDY, page);
    return isSample && rendered >= most;
  };
  let after = isSample
    ? await pageIdAt(
        database.reader,
        what === 'drafts' ? 'page' : 'page_published',
        Math.floor(Math.random() * sampledFrom),
      )
    : '';
  let isFromTheStart = after === '';
  while (!(isSample && rendered >= most)) {
    const run = await runOnce(command({ what, after }), found, stuckMs);
    if (run.isDone) {
      if (isFromTheStart) break;
      [after, isFromTheStart] = ['', true];
    } else if (run.at !== null) {
      found(
        run.at.page,
        run.isStuck ? 'It is never ready.' : `It ends the process that makes it. ${run.said}`,
      );
      after = run.at.id;
    } else if (!(isSample && rendered >= most)) {
      findings.skip('rendering', `No page could be rendered. ${run.said}`);
      return;
    }
  }
  const looked = isSample
    ? `${rendered.toLocaleString('en-AU')} of ${numberWords(sampledFrom, one, many)}, others each time: --all makes all of them`
    : numberWords(rendered, one, many);
  findings.looked('rendering', looked);
}

function runOnce(
  { file, args }: Command,
  found: (page: Begun['page'], problem: string | null) => boolean,
  stuckMs: number,
): Promise<Run> {
  const child = spawn(file, [...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...ALLOCATOR, ...process.env },
  });
  let at: Begun | null = null;
  let [isDone, isStuck, said] = [false, false, ''];
  let timer: NodeJS.Timeout | undefined;
  const watch = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isStuck = true;
      child.kill('SIGKILL');
    }, ms);
  };
  watch(CHECK_RENDER.startMs);
  const lines = createInterface({ input: child.stdout });
  const end = () => {
    lines.removeAllListeners('line').resume();
    child.kill('SIGKILL');
  };
  lines.on('line', (line) => {
    const message = messageOf(line);
    if (message === null) return;
    watch(stuckMs);
    if ('begins' in message) at = message.begins;
    else if ('problem' in message && at !== null) {
      const isEnough = found(at.page, message.problem);
      at = null;
      if (isEnough) end();
    } else if ('done' in message) isDone = true;
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.trim() !== '') said = line.trim().slice(0, 300);
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', () => {
      clearTimeout(timer);
      resolve({ isDone, at, isStuck, said });
    });
  });
}

/** Returns the message in a line of output; null if the line was printed by a page or a library. */
function messageOf(line: string): RenderMessage | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as RenderMessage;
  } catch {
    return null;
  }
}
