import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { cleanEnvironment } from './clean-environment.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves to the first match of a pattern in stdout. Rejects when the process ends without one. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Runs a script of the project in its own process, which is killed when the test ends. */
function runScript(script: string, args: readonly string[], env: Readonly<Record<string, string>>): Running {
  const child = spawn(process.execPath, [path.join(ROOT, script), ...args], {
    env: cleanEnvironment(env),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text;
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, ...output }));
  });
  const prints = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output.stdout);
        if (match !== null) resolve(match);
      };
      child.stdout.on('data', look);
      look();
      void ended.then(({ stderr }) => reject(new Error(`It ended without printing ${pattern}: ${stderr}`)));
    });
  return { child, ended, prints };
}

/** Runs `hearth` with these arguments to its end. */
export function hearth(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  return runScript('server/main.ts', args, env).ended;
}

/** Starts `hearth serve` with a fake renderer on a free port. Returns its URL as `address`. */
export async function startChildServer(
  env: Readonly<Record<string, string>>,
): Promise<Running & { readonly address: string }> {
  const running = runScript('server/testing/child-server.ts', [], { PORT: '0', DEMO: '0', ...env });
  const [, port] = await running.prints(/Hearth is ready: http:\/\/localhost:(\d+)/);
  return { ...running, address: `http://127.0.0.1:${port}` };
}
