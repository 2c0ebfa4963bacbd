import { file } from '../../../src/calls/file.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { Services } from '../../core/services.ts';
import { handle } from '../../people/auth/handle.ts';
import { type ListQuery, listed, usesOfItem } from './library.ts';
import { fileOf } from './media-shapes.ts';
import { removeMedia } from './remove-media.ts';
import { saveFileDetails } from './save-details.ts';
import { fileFor, sendFile } from './serve-file.ts';
import { takesUploads } from './upload-scope.ts';
import { FILE_SIZE, replaceFile, uploadFile } from './uploads.ts';

export const fileCalls = [
  handle(
    file.upload,
    async (calling) => ({ file: fileOf(await uploadFile(calling)) }),
    takesUploads(FILE_SIZE),
  ),

  handle(
    file.replaceFile,
    async (calling, { _id }) => ({ file: fileOf(await replaceFile(calling, _id)) }),
    takesUploads(FILE_SIZE),
  ),

  handle(file.loadFiles, ({ services }, query) => listedFiles(services, query)),

  handle(file.searchFiles, ({ services }, query) => listedFiles(services, query)),

  handle(file.loadUses, ({ services }, { _id }) => usesOfItem(services, 'file', _id)),

  handle(file.saveFileDetails, async ({ write }, sent) => ({
    file: fileOf(await write((unit) => saveFileDetails(unit, sent))),
  })),

  handle(file.remove, async ({ services, write }, { _id }) => {
    await removeMedia(services, write, 'file', _id);
    return {};
  }),

  handle(file.servePublished, async ({ services, request, reply, params }) => {
    const found = await fileFor(services, request, params.fileId);
    if (found === null) throw new HearthError('not-found');
    return sendFile(services, request, reply, found);
  }),
];

async function listedFiles(services: Services, query: ListQuery) {
  const { items, total } = await listed(services, 'file', query);
  return { files: items.map(fileOf), total };
}
