import type { FastifyError, FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { HearthError } from '../../../src/model/errors.ts';
import { clientWaits } from '../../core/http/awaited-body.ts';
import { handleError, sizeInWords, toHearthError } from '../../core/http/error-responses.ts';
import { UPLOADS } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { requireSession } from '../../people/auth/guard.ts';
import type { HandlerOptions } from '../../people/auth/handle.ts';
import type { UploadSize } from './receive-upload.ts';
import { checkQuota } from './upload-limits.ts';

/**
 * Returns the options for a call that takes a file: the handler reads the body, after everything has been checked that is known
 * before the body.
 */
export const takesUploads = (size: UploadSize): HandlerOptions => ({
  scope: prepareUploads,
  beforeBody: (services) => uploadGate(services, size),
});

function prepareUploads(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (!request.raw.complete) {
      if (isWorthReading(request, toHearthError(error).status)) request.raw.resume();
      else reply.header('connection', 'close');
    }
    handleError(error, request, reply);
  });
}

/**
 * Checks everything that is known about an upload before its body: how often this user and this address upload, the announced
 * size, and the bytes that the user has uploaded in a day.
 *
 * @throws HearthError 'too-many', 'upload-quota' (429), `tooLarge` (413)
 */
function uploadGate(services: Services, { maxBytes, tooLarge }: UploadSize): onRequestAsyncHookHandler {
  return async (request) => {
    const { user } = await requireSession(services, request);
    services.uploads.attempt(user._id, request);
    const bytes = Number(request.headers['content-length'] ?? 0);
    if (bytes > maxBytes + UPLOADS.overheadBytes)
      throw new HearthError(tooLarge, { max: sizeInWords(maxBytes) });
    await checkQuota(services.database.reader, user._id, bytes, services.now());
  };
}

/**
 * Whether to read the rest of a refused upload, so that a browser, which sends the whole upload first, learns the reason. The
 * connection is closed if the client is a stranger, sends far too much, or was not asked to send the body.
 */
function isWorthReading({ headers, raw }: FastifyRequest, status: number): boolean {
  if (clientWaits(raw)) return false;
  const announced = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return status !== 401 && status !== 403 && announced <= UPLOADS.drainBytes;
}
