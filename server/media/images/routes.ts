import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ImageRecord, imageRecord } from '../../../db/published-queries.ts';
import { IMAGE_CSP } from '../../../src/model/csp.ts';
import { DRAFT_PATH } from '../../../src/model/draft-links.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { isOnLadder, readImageParams, renditionQuery } from '../../../src/model/image.ts';
import { placeOfMapPicture } from '../../../src/model/map.ts';
import { showsPicture } from '../../content/draft-links/open-draft-link.ts';
import { addressKey } from '../../core/http/client-address.ts';
import { logFailure, sendError } from '../../core/http/error-responses.ts';
import { ifNoneMatch } from '../../core/http/if-none-match.ts';
import { CountedWarning } from '../../core/log/counted-warning.ts';
import type { FeatureOptions, Services } from '../../core/services.ts';
import { sessionOf } from '../../people/auth/sessions.ts';
import { formatsFor, quickFormats } from './formats.ts';
import { renditionNow } from './rendition-now.ts';

/** The URL of a rendition identifies its content, so the content at a URL never changes. */
const FOR_ALL = { vary: 'accept', 'cache-control': 'public, max-age=31536000, immutable' };
/**
 * The headers of pictures that only drafts use. Editors' browsers may cache them for an hour, because editors often view them
 * again.
 */
const FOR_EDITORS = { vary: 'accept, cookie', 'cache-control': 'private, max-age=3600' };

/** The headers of pictures of a shared draft. Nothing keeps them, because the link can be revoked. */
const FOR_DRAFTS = { vary: 'accept', 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };

/** Serves `/img/{imageId}`: pictures, in the renditions that pages show. */
export async function imageRoutes(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const broken = new CountedWarning('A picture could not be shown.');
  app.setErrorHandler((error, request, reply) => {
    reply.header('cache-control', 'no-store');
    if (error instanceof BrokenPicture) {
      broken.warn(request.log, { err: error });
      return sendError(new HearthError('picture-broken'), request, reply);
    }
    logFailure(error, request.log, 'picture failed');
    sendError(error, request, reply);
  });
  app.get('/img/:imageId', (request, reply) => send(request, reply, '', null));
  app.get(`${DRAFT_PATH}/:address/img/:imageId`, (request, reply) => {
    const { address } = request.params as { address: string };
    return send(request, reply, `${DRAFT_PATH}/${address}`, address);
  });

  /** @param base the path before that of the picture @param draft the address of a shared draft's pictures; null for none */
  async function send(request: FastifyRequest, reply: FastifyReply, base: string, draft: string | null) {
    const { imageId } = request.params as { imageId: string };
    const [path, query = ''] = request.url.split('?', 2) as [string, string?];
    const params = readImageParams(query);
    if (params === null) throw new HearthError('malformed');
    // An id can be percent-encoded in several ways; only the canonical URL is served.
    if (path !== `${base}/img/${encodeURIComponent(imageId)}`) throw new HearthError('not-found');
    const image = await imageRecord(services.database.visitor, imageId, renditionQuery(params));
    if (image === null && draft !== null) throw new HearthError('not-found');
    if (image === null) return sendMapPicture(services, request, reply, isOnLadder(params) ? imageId : '');
    if (!image.shown) {
      const isAllowed = () =>
        draft === null ? isSignedIn(services, request) : showsPicture(services, draft, imageId);
      if (!isOnLadder(params) || !(await isAllowed())) throw new HearthError('not-found');
    }
    return naming(image, async () => {
      const accepted = formatsFor(params, request.headers.accept, image);
      const formats = image.shown ? accepted : quickFormats(accepted);
      const client = addressKey(request.ip);
      const etag = `"${createHash('sha256').update(`${image.hash}${request.url}${formats[0]}`).digest('base64url').slice(0, 22)}"`;
      const headers = {
        etag,
        ...(draft !== null ? FOR_DRAFTS : image.shown ? FOR_ALL : FOR_EDITORS),
        'x-content-type-options': 'nosniff',
        'content-security-policy': IMAGE_CSP,
        'cross-origin-resource-policy': 'cross-origin',
      };
      if (ifNoneMatch(request.headers['if-none-match'], etag)) return reply.headers(headers).code(304).send();
      // The cache headers are sent only if the picture could be rendered.
      const { rendition, isWanted } = await renditionNow(services, client, { image, params, formats });
      if (!isWanted) reply.headers({ ...headers, 'cache-control': 'no-store' }).removeHeader('etag');
      else reply.headers(headers);
      return reply.type(rendition.mime).send(rendition.bytes);
    });
  }
}

async function isSignedIn(services: Services, request: FastifyRequest): Promise<boolean> {
  return (await sessionOf(services, request)) !== null;
}

/**
 * Sends editors the picture of a place that was just chosen. That picture is stored when the page is saved.
 *
 * @throws HearthError 'not-found' (404) if the id is not that of a place's picture, or the caller is not signed in;
 * 'map-unavailable', 'unavailable' (503)
 */
async function sendMapPicture(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  imageId: string,
): Promise<FastifyReply> {
  const place = placeOfMapPicture(imageId);
  if (place === null || services.mapTiles.source === null || (await sessionOf(services, request)) === null)
    throw new HearthError('not-found');
  const picture = await services.mapPicture(place);
  if (picture.kind === 'failed') throw new HearthError('map-unavailable');
  return reply
    .headers({
      ...FOR_EDITORS,
      'x-content-type-options': 'nosniff',
      'content-security-policy': IMAGE_CSP,
      'cross-origin-resource-policy': 'same-origin',
    })
    .type('image/png')
    .send(picture.body);
}

/** Reports that the file of a picture is missing or damaged. The message is meant for the log. */
class BrokenPicture extends Error {
  override name = 'BrokenPicture';
}

/** Runs work on a picture, and names the picture if the work fails. @throws HearthError 'unavailable' (503), BrokenPicture */
async function naming<Result>(image: ImageRecord, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof HearthError) throw cause;
    throw new BrokenPicture(`The file ${image.hash} of the picture ${image.id} cannot be rendered.`, {
      cause,
    });
  }
}
