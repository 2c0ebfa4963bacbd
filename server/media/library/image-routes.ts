import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  galleryQuerySchema,
  galleryResponseSchema,
  imageDetailsSchema,
  imageResponseSchema,
  imageSchema,
  mediaNamedSchema,
  replaceImageResponseSchema,
  replaceImageSchema,
  usesResponseSchema,
} from '../../../src/model/media.ts';
import { describeCall, describeUpload, namedSchemas } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { authorOf } from '../../people/auth/author.ts';
import { itemOf, listed, usesOfItem } from './library.ts';
import { imageOf } from './media-shapes.ts';
import { removeMedia } from './remove-media.ts';
import { replaceImage } from './replace-image.ts';
import { saveImageDetails } from './save-details.ts';
import { prepareUploads, uploadGate } from './upload-scope.ts';
import { PICTURE_SIZE, uploadPicture } from './uploads.ts';

const TAG = 'Pictures';
imageSchema.register(namedSchemas, { id: 'Image' });

/** The calls under `/api/image`. */
export async function imageCallRoutes(untyped: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const app = withZodTypes(untyped);
  app.register(async (scope) => {
    prepareUploads(scope);
    const about = 'Stores a picture: JPEG, PNG, WebP, GIF or AVIF; the same bytes again are the same picture';
    const call = describeUpload('image/upload', about, { tag: TAG, status: 201 }, imageResponseSchema);
    const onRequest = uploadGate(services, PICTURE_SIZE);
    scope.post('/upload', { ...call, onRequest }, async (request, reply) => {
      reply.code(201);
      return { image: imageOf(await uploadPicture(services, request)) };
    });
  });
  app.get(
    '/loadGallery',
    describeCall(
      'image/loadGallery',
      TAG,
      'The pictures of the library whose name or alternative text contains the words',
      { querystring: galleryQuerySchema },
      galleryResponseSchema,
    ),
    async ({ query }) => {
      const { items, total } = await listed(services, 'image', query);
      return { images: items.map(imageOf), total };
    },
  );
  app.get(
    '/load',
    describeCall(
      'image/load',
      TAG,
      'A picture of the library, with its size in px',
      { querystring: mediaNamedSchema },
      imageResponseSchema,
    ),
    async ({ query }) => ({ image: imageOf(await itemOf(services, 'image', query._id)) }),
  );
  app.get(
    '/loadUses',
    describeCall(
      'image/loadUses',
      TAG,
      'The documents that use a picture',
      { querystring: mediaNamedSchema },
      usesResponseSchema,
    ),
    ({ query }) => usesOfItem(services, 'image', query._id),
  );
  app.post(
    '/saveImageDetails',
    describeCall(
      'image/saveImageDetails',
      TAG,
      'Renames a picture, and sets the alternative text that new uses of it begin with',
      { body: imageDetailsSchema },
      imageResponseSchema,
    ),
    async (request) => {
      const author = await authorOf(services, request);
      return { image: imageOf(await saveImageDetails(services, request.body, author)) };
    },
  );
  app.post(
    '/replaceImage',
    describeCall(
      'image/replaceImage',
      TAG,
      'Shows another picture wherever a picture is used; documents without unpublished changes are published again',
      { body: replaceImageSchema },
      replaceImageResponseSchema,
    ),
    async (request) => ({
      uses: await replaceImage(services, request.body, await authorOf(services, request)),
    }),
  );
  app.post(
    '/remove',
    describeCall(
      'image/remove',
      TAG,
      'Removes a picture that nothing uses, in a draft or published',
      { body: mediaNamedSchema },
      z.object({}),
    ),
    async (request) => {
      await removeMedia(services, 'image', request.body._id, await authorOf(services, request));
      return {};
    },
  );
}
