import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A command that passes or fails, and produces output. */
export interface Step {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Environment variables of this step, in addition to the common ones. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface EndedStep {
  readonly title: string;
  readonly isOk: boolean;
  /** The output of the step on both streams. */
  readonly printed: string;
}

/**
 * Runs lanes in parallel, and the steps of each lane one after the other, even after a failure.
 *
 * @param ended called for each step in the given order, as soon as this step and all earlier ones have ended
 */
export async function runSideBySide(
  lanes: readonly (readonly Step[])[],
  env: NodeJS.ProcessEnv,
  ended: (step: EndedStep) => void,
): Promise<void> {
  const runs = lanes.map((steps) => runLane(steps, env));
  for (const run of runs.flat()) ended(await run);
}

/** Returns a promise for each step of a lane. Each step begins when the previous one has ended. */
function runLane(steps: readonly Step[], env: NodeJS.ProcessEnv): Promise<EndedStep>[] {
  let before: Promise<unknown> = Promise.resolve();
  return steps.map((step) => {
    const run = before.then(() => runStep(step, env));
    before = run;
    return run;
  });
}

async function runStep({ title, command, args, env: own }: Step, env: NodeJS.ProcessEnv): Promise<EndedStep> {
  let printed = '';
  try {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...env, ...own } });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (signal !== null) printed += `It was ended by ${signal}.\n`;
    return { title, isOk: code === 0, printed };
  } catch (error) {
    return { title, isOk: false, printed: `${printed}${(error as Error).message}\n` };
  }
}
