import type { PostgresDatabase, Reader } from '../../connection.ts';

/** Reads a database as it is at one time, while others change it. */
export function readSnapshot<Result>(
  { writer }: Pick<PostgresDatabase, 'writer'>,
  read: (db: Reader) => Promise<Result>,
): Promise<Result> {
  return writer.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
