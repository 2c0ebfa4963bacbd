import { image } from '../../../src/calls/image.ts';
import { handle } from '../../people/auth/handle.ts';
import { itemOf, listed, usesOfItem } from './library.ts';
import { imageOf } from './media-shapes.ts';
import { removeMedia } from './remove-media.ts';
import { replaceImage } from './replace-image.ts';
import { saveImageDetails } from './save-details.ts';
import { takesUploads } from './upload-scope.ts';
import { PICTURE_SIZE, uploadPicture } from './uploads.ts';

export const imageCalls = [
  handle(
    image.upload,
    async (calling) => ({ image: imageOf(await uploadPicture(calling)) }),
    takesUploads(PICTURE_SIZE),
  ),

  handle(image.loadGallery, async ({ services }, query) => {
    const { items, total } = await listed(services, 'image', query);
    return { images: items.map(imageOf), total };
  }),

  handle(image.load, async ({ services }, { _id }) => ({
    image: imageOf(await itemOf(services, 'image', _id)),
  })),

  handle(image.loadUses, ({ services }, { _id }) => usesOfItem(services, 'image', _id)),

  handle(image.saveImageDetails, async ({ write }, sent) => ({
    image: imageOf(await write((unit) => saveImageDetails(unit, sent))),
  })),

  handle(image.replaceImage, async ({ write }, sent) => ({
    uses: await write((unit) => replaceImage(unit, sent)),
  })),

  handle(image.remove, async ({ services, write }, { _id }) => {
    await removeMedia(services, write, 'image', _id);
    return {};
  }),
];
