import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  fileDetailsSchema,
  fileListQuerySchema,
  fileListResponseSchema,
  fileResponseSchema,
  fileSchema,
  fileSearchQuerySchema,
  mediaNamedSchema,
  usesResponseSchema,
} from '../../../src/model/media.ts';
import { describeCall, describeUpload, namedSchemas } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions, Services } from '../../core/services.ts';
import { authorOf } from '../../people/auth/author.ts';
import { type ListQuery, listed, usesOfItem } from './library.ts';
import { fileOf } from './media-shapes.ts';
import { removeMedia } from './remove-media.ts';
import { saveFileDetails } from './save-details.ts';
import { addServedFile } from './serve-file.ts';
import { prepareUploads, uploadGate } from './upload-scope.ts';
import { FILE_SIZE, replaceFile, uploadFile } from './uploads.ts';

const TAG = 'Files';
fileSchema.register(namedSchemas, { id: 'File' });

/** The calls under `/api/file`. */
export async function fileCallRoutes(untyped: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const app = withZodTypes(untyped);
  app.register(async (scope) => {
    prepareUploads(scope);
    const onRequest = uploadGate(services, FILE_SIZE);
    const stores = 'Stores a file for readers to open or save; the same bytes again are the same file';
    const upload = describeUpload('file/upload', stores, { tag: TAG, status: 201 }, fileResponseSchema);
    scope.post('/upload', { ...upload, onRequest }, async (request, reply) => {
      reply.code(201);
      return { file: fileOf(await uploadFile(services, request)) };
    });
    const replace = describeUpload(
      'file/replaceFile',
      'Puts another file in the place of a file, at the same address and under the same name',
      { tag: TAG, status: 200, querystring: mediaNamedSchema },
      fileResponseSchema,
    );
    scope.post('/replaceFile', { ...replace, onRequest }, async (request) => {
      const { _id } = request.query as z.output<typeof mediaNamedSchema>;
      return { file: fileOf(await replaceFile(services, request, _id)) };
    });
  });
  app.get(
    '/loadFiles',
    describeCall(
      'file/loadFiles',
      TAG,
      'The files of the library',
      { querystring: fileListQuerySchema },
      fileListResponseSchema,
    ),
    ({ query }) => listedFiles(services, query),
  );
  app.get(
    '/searchFiles',
    describeCall(
      'file/searchFiles',
      TAG,
      'The files of the library whose name or description contains the words',
      { querystring: fileSearchQuerySchema },
      fileListResponseSchema,
    ),
    ({ query }) => listedFiles(services, query),
  );
  app.get(
    '/loadUses',
    describeCall(
      'file/loadUses',
      TAG,
      'The documents that link to a file',
      { querystring: mediaNamedSchema },
      usesResponseSchema,
    ),
    ({ query }) => usesOfItem(services, 'file', query._id),
  );
  app.post(
    '/saveFileDetails',
    describeCall(
      'file/saveFileDetails',
      TAG,
      'Renames a file, and describes it',
      { body: fileDetailsSchema },
      fileResponseSchema,
    ),
    async (request) => {
      const author = await authorOf(services, request);
      return { file: fileOf(await saveFileDetails(services, request.body, author)) };
    },
  );
  app.post(
    '/remove',
    describeCall(
      'file/remove',
      TAG,
      'Removes a file that nothing links to, in a draft or published',
      { body: mediaNamedSchema },
      z.object({}),
    ),
    async (request) => {
      await removeMedia(services, 'file', request.body._id, await authorOf(services, request));
      return {};
    },
  );
  addServedFile(untyped, services);
}

async function listedFiles(services: Services, query: ListQuery) {
  const { items, total } = await listed(services, 'file', query);
  return { files: items.map(fileOf), total };
}
