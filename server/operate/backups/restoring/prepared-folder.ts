import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { REMOVED_KINDS } from '../../../../db/removed-queries.ts';
import {
  chosenBackupSchema,
  differencesSchema,
  whosePeopleSchema,
} from '../../../../src/model/restore-wire.ts';
import { writeAtomically } from '../../../core/files/write-atomically.ts';
import { syncFolder } from '../publish-file.ts';

/**
 * The folder in which the dashboard prepares a restore: the fetched backup, the unpacked data and, once an admin has said so, the
 * order to restore. The next start of the server carries out the order (`carry-out-order.ts`).
 */

const preparedFolder = (dataDir: string) => path.join(dataDir, 'prepared');

export const preparedData = (dataDir: string) => path.join(preparedFolder(dataDir), 'data');
export const fetchedFolder = (dataDir: string) => path.join(preparedFolder(dataDir), 'fetched');

const removedSchema = z.array(
  z.object({
    kind: z.enum(REMOVED_KINDS),
    id: z.string(),
    removed_at: z.string(),
  }),
);

const factsSchema = z.object({
  chosen: chosenBackupSchema,
  /** The time of the backup (ISO 8601). */
  madeAt: z.string(),
  /** The entries of the list of what was removed for good, beside the copy. */
  removed: removedSchema,
  /** The differences that the admin was shown. */
  differences: differencesSchema,
});
export type PreparedFacts = z.output<typeof factsSchema>;

const orderSchema = factsSchema.extend({
  people: whosePeopleSchema,
  by: z.object({ _id: z.string(), username: z.string() }),
  /** The names of the folders of the swap (`swap-data.ts`). */
  from: z.string(),
  kept: z.string(),
  /** How often a start has begun to carry it out. */
  attempts: z.number().int(),
});
export type Order = z.output<typeof orderSchema>;

const FACTS = 'prepared.json';
const ORDER = 'order.json';
const FAILURE = 'failure.json';

/** Empties the folder, and creates it. */
export async function beginPrepared(dataDir: string): Promise<void> {
  await removePrepared(dataDir);
  for (const folder of [preparedData(dataDir), fetchedFolder(dataDir)])
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Removes the folder; the order goes first, so that none is left without its data. */
export async function removePrepared(dataDir: string): Promise<void> {
  await fs.rm(path.join(preparedFolder(dataDir), ORDER), { force: true });
  await fs.rm(preparedFolder(dataDir), { recursive: true, force: true });
}

export const writeFacts = (dataDir: string, facts: PreparedFacts) => write(dataDir, FACTS, facts);
export const readFacts = (dataDir: string) => read(dataDir, FACTS, factsSchema);

/** Stores the order durably. From then on, the next start restores the backup. */
export async function writeOrder(dataDir: string, order: Order): Promise<void> {
  await write(dataDir, ORDER, order);
  await syncFolder(preparedFolder(dataDir));
  await syncFolder(dataDir);
}

export const readOrder = (dataDir: string) => read(dataDir, ORDER, orderSchema);

/** Replaces the folder by the reason why its order was not carried out, which the dashboard shows. */
export async function writeFailure(dataDir: string, message: string): Promise<void> {
  await removePrepared(dataDir);
  await write(dataDir, FAILURE, { message });
}

/** Returns why the last order was not carried out; '' if it was, or there was none. */
export async function readFailure(dataDir: string): Promise<string> {
  return (await read(dataDir, FAILURE, z.object({ message: z.string() })))?.message ?? '';
}

const write = (dataDir: string, name: string, value: object) =>
  writeAtomically(path.join(preparedFolder(dataDir), name), Buffer.from(JSON.stringify(value)));

/** Returns null if there is no such file, or it cannot be used. */
async function read<Schema extends z.ZodType>(
  dataDir: string,
  name: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  try {
    const text = await fs.readFile(path.join(preparedFolder(dataDir), name), 'utf8');
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
