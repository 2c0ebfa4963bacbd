import type { IncomingMessage } from 'node:http';
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { type ErrorCode, HearthError } from '../../../src/model/errors.ts';
import { askForBody } from '../../core/http/awaited-body.ts';
import { sizeInWords } from '../../core/http/error-responses.ts';
import { PART_HEADERS } from '../../core/limits/limits.ts';
import type { MediaStore, ReceivedBytes } from '../store/media-store.ts';
import { mediaName } from './media-name.ts';

/** A received file. The caller must keep or discard its bytes. */
export interface Upload {
  readonly name: string;
  readonly bytes: ReceivedBytes;
}

export interface UploadSize {
  readonly maxBytes: number;
  /** The error for a file larger than `maxBytes`. */
  readonly tooLarge: ErrorCode;
}

const PART = 'file';

/**
 * Writes the only file in a multipart request to the media store while the file arrives. If that fails, nothing is left behind.
 *
 * @throws HearthError 'malformed', 'missing-parameter', 'unknown-field', 'upload-cut-off' (400), `tooLarge` (413)
 * @throws errors of the disk
 */
export async function receiveUpload(
  media: MediaStore,
  request: FastifyRequest,
  size: UploadSize,
): Promise<Upload> {
  const parser = await parserFor(request, size);
  let receiving: Promise<ReceivedBytes> | undefined;
  let part: BusboyFileStream | undefined;
  let name = '';
  const refused = Promise.withResolvers<never>();
  const refuse = (error: unknown) => refused.reject(error);
  parser.on('file', (field, stream, filename) => {
    // The code that reads the stream handles the error. Without this listener, the error would also end the process.
    stream.on('error', () => {});
    if (field !== PART || receiving !== undefined) {
      stream.resume();
      refuse(new HearthError('unknown-field', { names: field }));
      return;
    }
    part = stream;
    name = mediaName(filename ?? '');
    receiving = media.receive(whole(stream, size));
    receiving.catch(refuse);
  });
  parser.on('field', (field) =>
    refuse(
      field === PART
        ? new HearthError('missing-parameter', { name: PART })
        : new HearthError('unknown-field', { names: field }),
    ),
  );
  try {
    askForBody(request.raw);
    await Promise.race([parsed(request.raw, parser), refused.promise]);
    if (receiving === undefined) throw new HearthError('missing-parameter', { name: PART });
    return { name, bytes: await receiving };
  } catch (error) {
    request.raw.unpipe(parser);
    part?.destroy(new HearthError('upload-cut-off'));
    const received = await receiving?.catch(() => null);
    if (received) await media.discard(received);
    throw error;
  }
}

async function parserFor({ headers }: FastifyRequest, { maxBytes }: UploadSize): Promise<BusboyInstance> {
  const type = headers['content-type'];
  if (type === undefined) throw new HearthError('missing-parameter', { name: PART });
  const { Busboy } = await import('@fastify/busboy');
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      preservePath: true,
      limits: { ...PART_HEADERS, fileSize: maxBytes, files: 2, fields: 1, parts: 3 },
    });
  } catch (cause) {
    throw new HearthError('malformed', {}, { cause });
  }
}

/** Resolves when the complete body of the request has been parsed. */
function parsed(raw: IncomingMessage, parser: BusboyInstance): Promise<void> {
  return new Promise((resolve, reject) => {
    const cutOff = (cause?: unknown) => reject(new HearthError('upload-cut-off', {}, { cause }));
    raw.once('error', cutOff);
    raw.once('close', () => {
      if (!raw.complete) cutOff();
    });
    parser.once('error', (cause) => reject(new HearthError('malformed', {}, { cause })));
    parser.once('finish', () => resolve());
    raw.pipe(parser);
  });
}

/** Yields the bytes of a part of a multipart body. @throws HearthError if there are more than `maxBytes` */
async function* whole(stream: BusboyFileStream, { maxBytes, tooLarge }: UploadSize) {
  for await (const chunk of stream) yield chunk as Buffer;
  if (stream.truncated) throw new HearthError(tooLarge, { max: sizeInWords(maxBytes) });
}
