import { type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { UPDATES } from '../../core/limits/limits.ts';
import { shellWord } from '../../core/shell-word.ts';
import { fetchOutside, type OutsideFailure } from '../../outside/fetch/fetch-outside.ts';
import { type Conditions, writeCandidate } from './candidate.ts';
import { compareVersions, thisPlatform, UpdateError } from './signature.ts';

/**
 * The offer at `UPDATE_URL`: a small signed JSON file with the newest version and the address of each platform's program. Its
 * signature keeps another server from leading the download elsewhere; the program's own signature decides whether it is started.
 */
const offerSchema = z.strictObject({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  date: z.iso.datetime(),
  files: z
    .array(
      z.strictObject({ platform: z.string().max(60), url: z.string().max(2000), size: z.number().int() }),
    )
    .max(50),
  signature: z.base64(),
});

/** The content of the offer that is signed. */
export type OfferedFiles = Omit<z.output<typeof offerSchema>, 'signature'>;

/** A newer program for this platform. */
export interface Offer {
  readonly version: string;
  readonly date: string;
  readonly url: string;
  readonly size: number;
}

const signedWords = ({ version, date, files }: OfferedFiles) =>
  Buffer.from(
    JSON.stringify(['Hearth offer', version, date, ...files.map((f) => [f.platform, f.url, f.size])]),
  );

/** Returns the JSON of an offer. */
export function offerOf(files: OfferedFiles, key: KeyObject): string {
  return JSON.stringify(
    { ...files, signature: sign(null, signedWords(files), key).toString('base64') },
    null,
    1,
  );
}

/**
 * Asks what is offered. Returns null if it is not newer than the present program.
 *
 * @throws UpdateError with the reason, in a sentence of our own
 */
export async function fetchOffer(url: string, { key, present }: Conditions): Promise<Offer | null> {
  const response = await fetchOutside(url, {
    ...{ timeoutMs: UPDATES.manifestMs, maxBytes: UPDATES.manifestBytes, accept: [], siteUrl: null },
  });
  if (response.kind === 'failed') throw new UpdateError(`${new URL(url).host} ${whyNot(response)}.`);
  const found = offerSchema.safeParse(parsed(response.body.toString()));
  if (!found.success) throw new UpdateError(`${new URL(url).host} does not answer with an offer of Hearth.`);
  const { signature, ...offer } = found.data;
  if (key === null || !verify(null, signedWords(offer), key, Buffer.from(signature, 'base64')))
    throw new UpdateError('The signature of the offer is wrong, so it is not used.');
  if (compareVersions(offer.version, present) <= 0) return null;
  const platform = thisPlatform();
  const file = offer.files.find((one) => one.platform === platform);
  if (file === undefined)
    throw new UpdateError(`Version ${offer.version} is not offered for this machine (${platform}).`);
  const address = URL.parse(file.url, url);
  if (address === null || address.origin !== new URL(url).origin)
    throw new UpdateError('The offer leads to another host, so it is not used.');
  return { version: offer.version, date: offer.date, url: address.href, size: file.size };
}

/**
 * Downloads a program beside the present one. Reads no more bytes than the offer says.
 *
 * @returns the path of the candidate, whose signature is not checked yet
 * @throws UpdateError
 */
export function fetchCandidate({ url, size }: Offer, program: string): Promise<string> {
  if (size > UPDATES.mostBytes)
    throw new UpdateError('The offered file is too large for a program of Hearth.');
  return writeCandidate(program, async (write) => {
    let received = 0;
    let failure: unknown;
    const response = await fetchOutside(url, {
      ...{ timeoutMs: UPDATES.fileMs, maxBytes: size, accept: [], siteUrl: null },
      into: async (bytes) => {
        received += bytes.length;
        await write(Buffer.from(bytes)).catch((error: unknown) => {
          failure = error;
          throw error;
        });
      },
    });
    if (failure !== undefined) throw failure;
    if (response.kind === 'failed') throw new UpdateError(`${new URL(url).host} ${whyNot(response)}.`);
    if (received !== size) throw new UpdateError('The download ended too early. Try again.');
  });
}

/**
 * Returns the command with which root fetches and takes a program, for a service that may not replace its own. Only root can write to
 * its home, which the shell finds.
 */
export function commandFor({ url, version }: Pick<Offer, 'url' | 'version'>): string {
  const file = `~root/hearth-${version}`;
  return `sudo sh -c ${shellWord(`curl --fail --output ${file} ${shellWord(url)} && hearth update ${file}`)}`;
}

/** Says why a server did not answer as it should, after its name. */
function whyNot({ reason, status }: OutsideFailure): string {
  if (reason === 'slow') return 'answers too slowly';
  if (reason === 'too-large') return 'sends more than it offers';
  if (status !== undefined && status >= 300 && status < 400)
    return 'leads to another address, which is not followed';
  return reason === 'status' ? `answers with ${status}` : 'cannot be reached';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
