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
 * Returns the options for a call that takes a file. The handler reads the body itself; before that, all checks are made that do
 * not need the body.
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
 * Makes all checks of an upload that do not need its body: the upload rates of the user and of the address, the announced size,
 * and the bytes that the user has uploaded in the last day.
 *
 * @throws HearthError 'too-many', 'upload-quota' (429), `tooLarge` (413)
 */
function uploadGate(services: Services, { maxBytes, tooLarge }: UploadSize): onRequestAsyncHookHandler {
  return async (request) => {
    const { user } = await requireSession(services, request);
    await services.uploads.attempt(user._id, request);
    const bytes = Number(request.headers['content-length'] ?? 0);
    if (bytes > maxBytes + UPLOADS.overheadBytes)
      throw new HearthError(tooLarge, { max: sizeInWords(maxBytes) });
    await checkQuota(services.database.reader, user._id, bytes, services.now());
  };
}

/**
 * Whether to read the rest of a refused upload. A browser shows the reason only after it has sent the whole upload. The rest is
 * not read, and the connection is closed, if the client is a stranger, sends far too much, or was not asked to send the body.
 */
function isWorthReading({ headers, raw }: FastifyRequest, status: number): boolean {
  if (clientWaits(raw)) return false;
  const announced = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return status !== 401 && status !== 403 && announced <= UPLOADS.drainBytes;
}
