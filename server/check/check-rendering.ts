import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { CHECK_RENDER } from '../limits.ts';
import type { Command } from '../program/program.ts';
import { type CheckedSite, numberWords } from './checked-site.ts';
import type { RenderedPages, RenderMessage } from './render-pages.ts';

/** Starts the process that renders pages. */
export type RenderCommand = (pages: RenderedPages) => Command;

const REMEDY =
  'Open the page in the editor, and change or remove what is named. Readers get the last copy that could be made, or the other parts of the page.';

type Begun = Extract<RenderMessage, { begins: unknown }>['begins'];

/** What one run of the process came to. */
interface Run {
  readonly isDone: boolean;
  /** The page that it was at when it ended. */
  readonly at: Begun | null;
  readonly isStuck: boolean;
  /** The last line that it printed about itself. */
  readonly said: string;
}

/**
 * Renders every published page, or every draft, in a process of its own: a page that takes all its memory or never ends takes that
 * process alone, and the pages after it are rendered by another one.
 */
export async function checkRendering(
  site: CheckedSite,
  command: RenderCommand,
  isDraft: boolean,
  stuckMs: number = CHECK_RENDER.stuckMs,
): Promise<void> {
  const { findings, progress } = site;
  let rendered = 0;
  const found = (page: Begun['page'], problem: string | null) => {
    rendered += 1;
    progress(`${isDraft ? 'Drafts' : 'Pages'} rendered: ${rendered.toLocaleString('en-AU')}`);
    if (problem !== null)
      findings.add('rendering', isDraft ? `Its draft: ${problem}` : problem, REMEDY, page);
  };
  for (let after = ''; ; ) {
    const run = await runOnce(command({ isDraft, after }), found, stuckMs);
    if (run.isDone) break;
    if (run.at === null) {
      findings.skip('rendering', `No page could be rendered. ${run.said}`);
      return;
    }
    found(run.at.page, run.isStuck ? 'It is never ready.' : `It ends the process that makes it. ${run.said}`);
    after = run.at.id;
  }
  findings.looked(
    'rendering',
    isDraft ? numberWords(rendered, 'draft', 'drafts') : numberWords(rendered, 'page', 'pages'),
  );
}

function runOnce(
  { file, args }: Command,
  found: (page: Begun['page'], problem: string | null) => void,
  stuckMs: number,
): Promise<Run> {
  const child = spawn(file, [...args], { stdio: ['ignore', 'pipe', 'pipe'] });
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
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = messageOf(line);
    if (message === null) return;
    watch(stuckMs);
    if ('begins' in message) at = message.begins;
    else if ('problem' in message && at !== null) {
      found(at.page, message.problem);
      at = null;
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

/** Null for what a page or a library has printed. */
function messageOf(line: string): RenderMessage | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as RenderMessage;
  } catch {
    return null;
  }
}
