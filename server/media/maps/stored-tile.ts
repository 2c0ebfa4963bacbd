import { z } from 'zod';

/** A tile as it is stored: its bytes, and what says whether they are still those of the service. */
export interface StoredTile {
  /** Milliseconds. */
  readonly freshUntil: number;
  readonly etag: string;
  readonly lastModified: string;
  readonly body: Buffer;
}

const about = z.object({ freshUntil: z.number(), etag: z.string(), lastModified: z.string() });

const LINE_END = 0x0a;

/** A line of JSON, and the bytes. */
export function packTile({ body, ...details }: StoredTile): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(details)}\n`), body]);
}

/** Null for a file that was damaged. */
export function unpackTile(packed: Buffer): StoredTile | null {
  const end = packed.indexOf(LINE_END);
  try {
    return { ...about.parse(JSON.parse(packed.toString('utf8', 0, end))), body: packed.subarray(end + 1) };
  } catch {
    return null;
  }
}
