import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type ImageUse, imageRecord, type MediumRow } from '../../db/published.ts';
import { HearthError } from '../../src/model/errors.ts';
import { type ImageFormat, type ImageParams, isServable, readImageParams } from '../../src/model/image.ts';
import { sessionOf } from '../auth/sessions.ts';
import { answerError } from '../http/errors.ts';
import { ifNoneMatch } from '../http/if-none-match.ts';
import type { Services } from '../services.ts';
import { type Rendition, Renditions } from './renditions.ts';
import { cropText } from './uses.ts';

/** `/img/{imageId}`: pictures, in the sizes that pages use. */
export async function imageRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const renditions = new Renditions(services.media);
  app.setErrorHandler((error, request, reply) => {
    answerError(error, request, reply.header('cache-control', 'no-store'));
  });
  app.get('/img/:imageId', async (request, reply) => {
    const params = readImageParams(request.query as Record<string, unknown>);
    if (params === null) throw new HearthError('malformed');
    // Only the sizes that any page could use, and below only the crops that a page does use, so that what anybody can have
    // rendered of a picture has an end.
    if (!isServable(params)) throw new HearthError('not-found');
    const image = await imageRecord(
      services.database.visitor,
      (request.params as { imageId: string }).imageId,
    );
    if (image === null) throw new HearthError('not-found');
    const published = image.uses.some((use) => use.state === 'published' && shows(use, params));
    if (!published) {
      const signedIn = (await sessionOf(services, request)) !== null;
      if (!signedIn || !image.uses.some((use) => shows(use, params))) throw new HearthError('not-found');
    }
    const format = formatFor(params, String(request.headers.accept ?? ''));
    const etag = `"${createHash('sha256').update(`${image.hash}${request.url}${format}`).digest('base64url').slice(0, 22)}"`;
    const headers = {
      etag,
      vary: 'accept',
      'cache-control': published ? 'public, max-age=31536000, immutable' : 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    };
    if (ifNoneMatch(request.headers['if-none-match'], etag)) return reply.headers(headers).code(304).send();
    // Only what could be rendered may be kept by anybody.
    const { bytes, mime } = await rendition(renditions, image, params, format);
    return reply.headers(headers).type(mime).send(bytes);
  });
}

/** @throws HearthError 'unavailable' (503); else an error whose message, for the log, names the picture */
async function rendition(
  renditions: Renditions,
  image: MediumRow,
  params: ImageParams,
  format: ImageFormat,
): Promise<Rendition> {
  try {
    return await renditions.get(image.hash, params, format);
  } catch (cause) {
    if (cause instanceof HearthError) throw cause;
    throw new Error(`The file ${image.hash} of the picture ${image.id} cannot be rendered.`, { cause });
  }
}

/** Whether a document's use of the picture has this crop, or any where none is asked for. */
function shows(use: ImageUse, params: ImageParams): boolean {
  return params.crop === undefined || use.crops.includes(cropText(params.crop));
}

/** The format asked for; else AVIF or WebP where the browser takes it, else PNG for transparency, else JPEG. */
export function formatFor(params: ImageParams, accept: string): ImageFormat {
  if (params.f !== undefined) return params.f;
  if (accept.includes('image/avif')) return 'avif';
  if (accept.includes('image/webp')) return 'webp';
  return params.t ? 'png' : 'jpeg';
}
