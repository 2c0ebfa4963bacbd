import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import type fs from 'node:fs/promises';
import { z } from 'zod';
import { UPDATES } from '../../core/limits/limits.ts';

/**
 * The signature of a program file. It stands at the end of the file, so that an owner copies one file: the program, the statement
 * as JSON, the length of the statement in four bytes, and `MARK`. The signature covers the SHA-256 of the program, the version,
 * the platform and the date.
 */

const MARK = Buffer.from('HearthS1');
const ENDING_BYTES = 4 + MARK.length;
const STATEMENT_BYTES = 4096;

const statementSchema = z.strictObject({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  platform: z.string().max(60),
  /** The time of the signature, ISO 8601. */
  date: z.iso.datetime(),
  signature: z.base64(),
});

/** The content of a signature. */
export type Release = Omit<z.output<typeof statementSchema>, 'signature'>;

/** Thrown if a program file may not be started, with the reason for the owner. */
export class UpdateError extends Error {
  override name = 'UpdateError';
}

/** Returns the platform of this program, such as 'linux-x64-glibc'. */
export function thisPlatform(): string {
  if (process.platform !== 'linux') return `${process.platform}-${process.arch}`;
  // Without this setting, the report would look up the names of all connections.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return `linux-${process.arch}-${header?.glibcVersionRuntime === undefined ? 'musl' : 'glibc'}`;
}

const signedWords = (sha256: string, { version, platform, date }: Release) =>
  Buffer.from(`Hearth program\n${sha256}\n${version}\n${platform}\n${date}\n`);

/** Returns what is appended to a program to sign it. @param sha256 the hash of the program, in hexadecimal digits */
export function signatureOf(sha256: string, release: Release, key: KeyObject): Buffer {
  const signature = sign(null, signedWords(sha256, release), key).toString('base64');
  const statement = Buffer.from(JSON.stringify({ ...release, signature }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(statement.length);
  return Buffer.concat([statement, length, MARK]);
}

/**
 * Checks the signature of an open file, reading the file once from its beginning to its end.
 *
 * @param key the public key; null if this program has none
 * @param onBytes receives the bytes of the file, in order
 * @throws UpdateError if the file is unsigned, cut, changed, or signed with another key
 */
export async function checkSigned(
  file: Pick<fs.FileHandle, 'read' | 'stat'>,
  key: KeyObject | null,
  onBytes: (bytes: Buffer) => Promise<void> = async () => {},
): Promise<Release> {
  if (key === null) throw new UpdateError(NO_KEY);
  const { size } = await file.stat();
  if (size > UPDATES.mostBytes) throw new UpdateError('The file is too large for a program of Hearth.');
  const hash = createHash('sha256');
  // The last bytes are kept until it is known which of them are the signature.
  let tail = Buffer.alloc(0);
  const chunk = Buffer.alloc(1 << 20);
  for (let position = 0; position < size; ) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, size - position), position);
    if (bytesRead === 0) break;
    position += bytesRead;
    const bytes = chunk.subarray(0, bytesRead);
    await onBytes(bytes);
    const rest = Buffer.concat([tail, bytes]);
    const kept = Math.min(rest.length, STATEMENT_BYTES + ENDING_BYTES);
    hash.update(rest.subarray(0, rest.length - kept));
    tail = Buffer.from(rest.subarray(rest.length - kept));
  }
  const ending = tail.subarray(-ENDING_BYTES);
  if (ending.length < ENDING_BYTES || !ending.subarray(4).equals(MARK)) throw new UpdateError(UNSIGNED);
  const length = ending.readUInt32LE(0);
  if (length > tail.length - ENDING_BYTES) throw new UpdateError(UNSIGNED);
  const begin = tail.length - ENDING_BYTES - length;
  hash.update(tail.subarray(0, begin));
  const statement = statementSchema.safeParse(parsed(tail.subarray(begin, begin + length).toString()));
  if (!statement.success) throw new UpdateError(UNSIGNED);
  const { signature, ...release } = statement.data;
  if (!verify(null, signedWords(hash.digest('hex'), release), key, Buffer.from(signature, 'base64')))
    throw new UpdateError(
      'The signature of the file is wrong: the file was changed, cut or made by somebody else. Nothing of it was started. Fetch it again.',
    );
  return release;
}

/**
 * Checks that a signed program may replace this one.
 *
 * @throws UpdateError if it is for another platform, or of the same or an older version
 */
export function checkFits(
  { version, platform }: Release,
  { present, isDowngrade }: { readonly present: string; readonly isDowngrade: boolean },
): void {
  const own = thisPlatform();
  if (platform !== own)
    throw new UpdateError(`The file is for ${platform}, and this machine needs the one for ${own}.`);
  const difference = compareVersions(version, present);
  if (difference === 0) throw new UpdateError(`The file has version ${version}, which runs already.`);
  if (difference > 0 || isDowngrade) return;
  throw new UpdateError(
    `The file has version ${version}, which is older than ${present}. On the machine, ‘hearth update --downgrade FILE’ goes back to an older version.`,
  );
}

/** Compares two versions such as '1.10.0'. Returns a positive number if the first is newer, and 0 if they are the same. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export const NO_KEY =
  'This program was made without a key, so it cannot tell where another program comes from, and takes no update. Replace its file by hand, as docs/operations.md says.';
const UNSIGNED = 'The file is not signed, or was cut. It is no program of Hearth that can be checked.';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
