import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { UPDATE_PHASES } from '../../../src/model/updates-wire.ts';
import { writeAtomically } from '../../core/files/write-atomically.ts';

/** The file of the last update, in the data folder. The next start reads it to find out an update that was interrupted. */
const STATE = 'update.json';
/** The file with which `hearth update` asks the running server for an update. */
const REQUEST = 'update-request.json';

const stateSchema = z.object({
  /** Identifies the update for the command that asked for it. */
  id: z.string(),
  /** The version before, and the version that replaces it. */
  from: z.string(),
  to: z.string(),
  /** The schema version of the database before. */
  schema: z.number().int(),
  phase: z.enum(UPDATE_PHASES),
  /** The reason why the update did not succeed, in sentences; '' otherwise. */
  problem: z.string(),
  /** The times when the update began and when the phase did, and the time since when nothing is written; ISO 8601. */
  at: z.string(),
  since: z.string(),
  heldAt: z.string().nullable(),
  /** The checked copy of the new program. */
  candidate: z.string(),
  /** The number of starts of the new program in its place. */
  starts: z.number().int(),
  /** Whether the new program is still in its place after going back, because this user may not replace it. */
  isNewInPlace: z.boolean(),
  askedBy: z.string(),
});
export type UpdateState = z.output<typeof stateSchema>;

const requestSchema = z.object({ id: z.string(), candidate: z.string(), isDowngrade: z.boolean() });
/** A request of `hearth update` to the running server. */
export type UpdateRequest = z.output<typeof requestSchema>;

/** Returns the state of the last update; null if there was none, or its file cannot be read. */
export function readUpdate(dataDir: string): UpdateState | null {
  return read(path.join(dataDir, STATE), stateSchema);
}

export async function writeUpdate(dataDir: string, state: UpdateState): Promise<void> {
  await writeAtomically(path.join(dataDir, STATE), Buffer.from(JSON.stringify(state, null, 1)));
}

/** Returns the request of a command, and removes it; null if there is none. */
export function takeRequest(dataDir: string): UpdateRequest | null {
  const file = path.join(dataDir, REQUEST);
  if (!fs.existsSync(file)) return null;
  const request = read(file, requestSchema);
  fs.rmSync(file, { force: true });
  return request;
}

export const writeRequest = (dataDir: string, request: UpdateRequest) =>
  writeAtomically(path.join(dataDir, REQUEST), Buffer.from(JSON.stringify(request)));

/** Removes a request that no server has taken. */
export const dropRequest = (dataDir: string) => fs.rmSync(path.join(dataDir, REQUEST), { force: true });

function read<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(fs.readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
