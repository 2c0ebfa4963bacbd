import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { compileCache } from '../core/program/on-disk.ts';
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
  /** Resolves to the first match of a pattern in stdout. Rejects if the process ends without a match. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  /** Returns the output of the process so far. */
  printed(to: 'stdout' | 'stderr'): string;
}

/**
 * Returns the environment for a script of the project. Compiled code is cached, as in `hearth`, because that halves the
 * start-up time.
 */
export function scriptEnvironment(given: Readonly<Record<string, string>> = {}): Record<string, string> {
  return cleanEnvironment({ NODE_COMPILE_CACHE: compileCache(), ...given });
}

/** Runs a script of the project in a separate process, which is killed when the test ends. */
function runScript(script: string, args: readonly string[], env: Readonly<Record<string, string>>): Running {
  const child = spawn(process.execPath, [path.join(ROOT, script), ...args], {
    env: scriptEnvironment(env),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return watched(child);
}

/** Collects the output of a process until the process ends. */
export function watched(child: ChildProcessByStdio<Writable | null, Readable, Readable>): Running {
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
        if (match === null) return;
        child.stdout.off('data', look);
        resolve(match);
      };
      child.stdout.on('data', look);
      look();
      void ended.then(({ stderr }) => reject(new Error(`It ended without printing ${pattern}: ${stderr}`)));
    });
  return { child, ended, prints, printed: (to) => output[to] };
}

/** Runs `hearth` with these arguments until it ends. */
export function hearth(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  return startHearth(args, env).ended;
}

/** Starts `hearth` with these arguments. */
export function startHearth(args: readonly string[], env: Readonly<Record<string, string>>): Running {
  return runScript('server/main.ts', args, env);
}

/** Starts `hearth serve` with a fake renderer on a free port, without waiting until the server is ready. */
export function launchChildServer(env: Readonly<Record<string, string>>): Running {
  return runScript('server/testing/child-server.ts', [], { PORT: '0', DEMO: '0', ...env });
}

/** Starts `hearth serve` with a fake renderer on a free port. Returns the URL of the server as `address`. */
export async function startChildServer(
  env: Readonly<Record<string, string>>,
): Promise<Running & { readonly address: string }> {
  const running = launchChildServer(env);
  const [, port] = await running.prints(/Hearth is ready: http:\/\/localhost:(\d+)/);
  return { ...running, address: `http://127.0.0.1:${port}` };
}

/**
 * A shell script that runs its arguments as a command and restarts the command whenever it ends, as a service manager does.
 * `$$` becomes the process id of the server.
 */
const SUPERVISOR = `while :; do
  sh -c 'LISTEN_PID=$$ exec "$@"' sh "$@" &
  echo "Started $!."
  wait $!
  echo "Ended with $?."
done`;

/**
 * Starts `hearth serve` with a fake renderer under a service manager, which holds the listening socket and restarts the server
 * whenever it ends. All processes are killed when the test ends.
 */
export async function startSupervisedServer(
  env: Readonly<Record<string, string>>,
): Promise<Running & { readonly address: string }> {
  const holder = net.createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const { fd } = (holder as net.Server & { _handle: { fd: number } })._handle;
  const script = path.join(ROOT, 'server/testing/child-server.ts');
  const child = spawn('sh', ['-c', SUPERVISOR, 'sh', process.execPath, script], {
    env: { ...scriptEnvironment({ PORT: '0', DEMO: '0', ...env }), LISTEN_FDS: '1' },
    stdio: ['ignore', 'pipe', 'pipe', fd],
    // Puts the service manager and its servers into one process group.
    detached: true,
  });
  onTestFinished(() => void process.kill(-child.pid!, 'SIGKILL'));
  await once(child, 'spawn');
  // From now on, only the service manager holds the socket.
  holder.close();
  return {
    ...watched(child as ChildProcessByStdio<null, Readable, Readable>),
    address: `http://127.0.0.1:${port}`,
  };
}
