import fs, { type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FileRecord, fileRecord } from '../../../db/published-queries.ts';
import { IMAGE_CSP, PDF_CSP } from '../../../src/model/csp.ts';
import { logFailure, sendError } from '../../core/http/error-responses.ts';
import { ifNoneMatch } from '../../core/http/if-none-match.ts';
import type { FeatureOptions, Services } from '../../core/services.ts';
import { sessionOf } from '../../people/auth/sessions.ts';
import { byteRange } from './byte-range.ts';
import { contentDisposition, fileName, isShownInBrowser } from './file-types.ts';

type Params = { readonly fileId: string };

/** Serves `/file/{fileId}` and `/file/{fileId}/{name}`, with any name: files that readers open or save. */
export async function fileRoutes(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    logFailure(error, request.log, 'file failed');
    sendError(error, request, reply.header('cache-control', 'no-store'));
  });
  for (const url of ['/file/:fileId', '/file/:fileId/:name']) {
    app.get<{ Params: Params }>(url, async (request, reply) => {
      const file = await fileFor(services, request, request.params.fileId);
      // Sends the ‘not found’ page rather than JSON, because readers follow links to files.
      return file === null ? reply.callNotFound() : sendFile(services, request, reply, file);
    });
  }
}

type ServedFile = FileRecord & { readonly shown: boolean };

/** Returns a file that the caller may read; null if there is no such file. */
export async function fileFor(
  services: Services,
  request: FastifyRequest,
  id: string,
): Promise<ServedFile | null> {
  const file = await fileRecord(services.database.visitor, id);
  if (file === null || file.shown) return file;
  return (await sessionOf(services, request)) === null ? null : file;
}

export async function sendFile(
  { media }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { hash, mime, name, size, shown }: ServedFile,
): Promise<FastifyReply> {
  const etag = `"${hash.slice(0, 32)}"`;
  const kind = isShownInBrowser(mime) ? 'inline' : 'attachment';
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    // Browsers must revalidate, because a file can be replaced at the same URL.
    'cache-control': shown ? 'public, no-cache' : 'private, no-store',
    'content-disposition': contentDisposition(kind, fileName(name, mime)),
    'content-security-policy': mime === 'application/pdf' ? PDF_CSP : IMAGE_CSP,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  if (ifNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const { range: asked, 'if-range': ifRange } = request.headers;
  const range = ifRange === undefined || ifRange === etag ? byteRange(asked, size) : null;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`).removeHeader('content-disposition');
    return reply.code(416).type('application/json; charset=utf-8').send({});
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  reply.type(mime).header('content-length', end - start + 1);
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  // A stream is sent, because Fastify would set the length to 0 if there were no body.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const file: FileHandle = await fs.open(await media.fileOf(hash));
  return reply.send(file.createReadStream({ start, end }));
}
