import { ConfigError } from '../../core/config/config.ts';
import { keepFromChildren, SOCKETS_VARIABLE } from '../../core/program/replace-process.ts';

/** The names that the sockets of a systemd unit can have (`FileDescriptorName=`). */
const SOCKET_NAMES = ['http', 'https'] as const;

export type SocketName = (typeof SOCKET_NAMES)[number];

/** The file descriptors of the listening sockets that systemd or the program before has opened for this process, by purpose. */
export type InheritedSockets = Readonly<Partial<Record<SocketName, number>>>;

/** The first descriptor after those of input, output and errors. */
const FIRST_FD = 3;

type Environment = Record<string, string | undefined>;

/**
 * Takes over the listening sockets that systemd has passed to this process. There are `LISTEN_FDS` sockets, starting at
 * descriptor 3, for the process `LISTEN_PID`; their names are in `LISTEN_FDNAMES`. If there is a single socket without a known
 * name, it is used for http. The variables are removed, so that no child process takes the sockets.
 *
 * @throws ConfigError if the sockets are meant for another process, or their purpose is unclear
 */
export function takeInheritedSockets(env: Environment = process.env, pid = process.pid): InheritedSockets {
  const { LISTEN_FDS: count, LISTEN_PID: owner, LISTEN_FDNAMES: names = '', [SOCKETS_VARIABLE]: kept } = env;
  for (const name of ['LISTEN_FDS', 'LISTEN_PID', 'LISTEN_FDNAMES', SOCKETS_VARIABLE]) delete env[name];
  if (kept !== undefined) return keptSockets(kept, pid);
  if (count === undefined) return {};
  if (!/^\d{1,3}$/.test(count)) throw new ConfigError(`LISTEN_FDS takes a number, but it is '${count}'.`);
  if (owner !== String(pid)) {
    throw new ConfigError(
      `LISTEN_FDS is for the process ${owner ?? 'that LISTEN_PID names'}, and this one is ${pid}: have the service start Hearth itself, not by npm or a shell.`,
    );
  }
  return socketsByName(Number(count), names.split(':'));
}

/**
 * Returns the sockets of the program that this process was before (`replaceProcess`). Sockets of another process are no concern
 * of this one.
 */
function keptSockets(kept: string, pid: number): InheritedSockets {
  const [owner, ...list] = kept.split(' ');
  if (owner !== String(pid)) return {};
  const sockets: Partial<Record<SocketName, number>> = {};
  for (const item of list) {
    const [, name, fd] = /^(https?)=(\d{1,7})$/.exec(item) ?? [];
    if (fd === undefined) throw new ConfigError(`${SOCKETS_VARIABLE} is for Hearth alone: remove it.`);
    sockets[name as SocketName] = Number(fd);
    keepFromChildren(Number(fd));
  }
  return sockets;
}

function socketsByName(count: number, names: readonly string[]): InheritedSockets {
  const isKnown = (name: string | undefined): name is SocketName =>
    SOCKET_NAMES.some((known) => known === name);
  if (count === 1 && !isKnown(names[0])) return { http: FIRST_FD };
  const sockets: Partial<Record<SocketName, number>> = {};
  for (let index = 0; index < count; index += 1) {
    const name = names[index];
    if (!isKnown(name) || sockets[name] !== undefined) {
      throw new ConfigError(
        `LISTEN_FDNAMES names the ${count} sockets that are inherited: call one http and one https (FileDescriptorName= in the socket's unit).`,
      );
    }
    sockets[name] = FIRST_FD + index;
  }
  return sockets;
}
