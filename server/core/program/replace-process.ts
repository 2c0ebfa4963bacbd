import { isBuiltin } from 'node:module';
import type { Server } from 'node:net';
import type { Command } from './program.ts';

/** The part of `node:ffi` that is used. The declaration is needed because Node's types do not include `node:ffi`. */
interface Ffi {
  dlopen(
    library: null,
    signatures: Readonly<Record<string, { readonly arguments: readonly string[]; readonly return: string }>>,
  ): { readonly functions: Readonly<Record<'dup' | 'fcntl', (...numbers: number[]) => number>> };
}

/** The listening sockets of a server, as file descriptors that a program inherits. */
export type KeptSockets = Readonly<Partial<Record<'http' | 'https', number>>>;

/** The variable that names the inherited sockets and the process for which they are: '4711 http=21 https=22'. */
export const SOCKETS_VARIABLE = 'HEARTH_SOCKETS';

/** The command of `fcntl` that sets whether a descriptor is closed when the process becomes another program. */
const F_SETFD = 2;
const FD_CLOEXEC = 1;

/** Returns two functions of the C library; null if the runtime has no foreign functions, or the system is not POSIX. */
function systemCalls() {
  if (!canKeepSockets()) return null;
  try {
    const ffi = process.getBuiltinModule('node:ffi') as unknown as Ffi;
    const number = 'i32';
    return ffi.dlopen(null, {
      dup: { arguments: [number], return: number },
      fcntl: { arguments: [number, number, number], return: number },
    }).functions;
  } catch {
    return null;
  }
}

/** Whether this process can become another program that inherits its listening sockets. Loads nothing. */
export const canKeepSockets = () =>
  process.platform !== 'win32' && process.execve !== undefined && isBuiltin('node:ffi');

/**
 * Copies the listening sockets of servers, so that they stay open when the servers close and when the process becomes another
 * program. Connections wait in the sockets meanwhile; none is refused.
 *
 * @throws Error if the system cannot do that
 */
export function keepSockets(
  servers: Readonly<Partial<Record<'http' | 'https', Server | null>>>,
): KeptSockets {
  const calls = systemCalls();
  const kept: Partial<Record<'http' | 'https', number>> = {};
  for (const name of ['http', 'https'] as const) {
    const fd = (servers[name] as unknown as { _handle?: { fd?: number } } | null | undefined)?._handle?.fd;
    if (fd === undefined) continue;
    const copy = calls?.dup(fd) ?? -1;
    if (copy < 0) throw new Error('The system does not copy the listening sockets.');
    kept[name] = copy;
  }
  return kept;
}

/** Copies inherited sockets, so that the next program inherits them too. Leaves out those that are closed by now. */
export function keepInherited(sockets: KeptSockets): KeptSockets {
  const calls = systemCalls();
  const copies = Object.entries(sockets).map(([name, fd]) => [name, calls?.dup(fd) ?? -1] as const);
  return Object.fromEntries(copies.filter(([, copy]) => copy >= 0));
}

/** Has the system close an inherited descriptor in the programs that this process starts. */
export function keepFromChildren(fd: number): void {
  systemCalls()?.fcntl(fd, F_SETFD, FD_CLOEXEC);
}

/**
 * Turns this process into another program, with the same process id and environment, so that a service manager notices nothing.
 * The program inherits the sockets (`takeInheritedSockets`). Returns only if the program cannot be run, and prints why.
 */
export function replaceProcess({ file, args }: Command, sockets: KeptSockets): void {
  const list = Object.entries(sockets).map(([name, fd]) => `${name}=${fd}`);
  const env = { ...process.env };
  if (list.length > 0) env[SOCKETS_VARIABLE] = [process.pid, ...list].join(' ');
  try {
    process.execve?.(file, [file, ...args], env as Record<string, string>);
  } catch (error) {
    console.error(`${file} cannot be run: ${(error as Error).message}`);
  }
}
