import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { createInterface } from 'node:readline';

/** The number of characters of the server's output that are kept for error messages. */
const MAX_ERRORS = 4000;

/** A PostgreSQL server for one test run. */
export interface PostgresServer {
  /** The connection string of the database `postgres` on the server. */
  readonly url: string;
  /** Stops the server, and removes the server's folder. */
  stop(): Promise<void>;
}

/**
 * A shell script that runs a server in a new folder until the script's input ends, then stops the server and removes the
 * folder. The input ends when the test run ends, even if the run is killed. Clients can connect to the server only through a
 * socket in that folder.
 *
 * The arguments are the folder of PostgreSQL's programs and the folder for temporary files. Prints the folder when the server
 * is ready.
 */
const GUARD = `
set -eu
programs=$1
folder=$(mktemp -d "$2/hearth-postgres-XXXXXX")
cd "$folder"
server=
end() {
  if [ -n "$server" ]; then kill -QUIT "$server" 2>/dev/null || true; wait "$server" || true; fi
  cd /
  rm -rf "$folder"
}
trap end EXIT
trap 'exit 1' HUP INT TERM PIPE
"$programs/initdb" -D data -U hearth --auth=trust --encoding=UTF8 --locale=C --no-sync >/dev/null
cat >>data/postgresql.conf <<END
listen_addresses = ''
unix_socket_directories = '$folder'
fsync = off
max_connections = 300
full_page_writes = off
synchronous_commit = off
wal_level = minimal
max_wal_senders = 0
autovacuum = off
log_min_messages = fatal
END
"$programs/postgres" -D data >&2 &
server=$!
attempts=0
until "$programs/pg_isready" -q -h "$folder"; do
  kill -0 "$server" 2>/dev/null
  attempts=$((attempts + 1))
  [ $attempts -lt 600 ]
  sleep 0.05
done
echo "$folder"
read -r _ || true
`;

/**
 * Starts a server with the programs in `folder`. PostgreSQL refuses to run as root, so root starts it as the user that Debian's
 * package adds.
 *
 * @throws an error with the server's output if the server does not start; or another error if there is no user as whom root can
 * start the server
 */
export async function startPostgres(folder: string): Promise<PostgresServer> {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', folder, os.tmpdir()], {
    ...postgresOwner(),
    // Detached, so that signals from the terminal do not stop the script before it has cleaned up.
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: 'pipe',
  });
  let errors = '';
  guard.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MAX_ERRORS);
  });
  const closed = once(guard, 'close');
  const ready = once(createInterface(guard.stdout), 'line');
  const started = await Promise.race([ready, closed.then(() => null)]);
  if (started === null) throw new Error(`PostgreSQL did not start. ${errors.trim()}`);
  return {
    url: `postgresql://hearth@${encodeURIComponent(String(started[0]))}:5432/postgres`,
    stop: () => stop(guard, closed),
  };
}

async function stop(guard: ChildProcess, closed: Promise<unknown>): Promise<void> {
  guard.stdin?.end();
  await closed;
}

/** Returns the user who runs the server, if that is not the user who runs the tests. */
export function postgresOwner(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
