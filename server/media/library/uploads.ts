import type { FastifyRequest } from 'fastify';
import type { MediaEntry } from '../../../db/media-library-queries.ts';
import { FILE_MAX_BYTES, IMAGE_MAX_BYTES } from '../../../src/model/limits.ts';
import type { Services } from '../../core/services.ts';
import { checkCallerAgain, requireSession } from '../../people/auth/guard.ts';
import { checkFile, checkPicture } from './check-upload.ts';
import { receiveUpload, type Upload, type UploadSize } from './receive-upload.ts';
import { storeFile, storeInPlace, storePicture, type Uploader } from './store-media.ts';

export const PICTURE_SIZE: UploadSize = { maxBytes: IMAGE_MAX_BYTES, tooLarge: 'picture-too-large' };
export const FILE_SIZE: UploadSize = { maxBytes: FILE_MAX_BYTES, tooLarge: 'file-too-large' };

/** Receives, checks and stores a picture. @throws HearthError as `receiveUpload`, `checkPicture`, `checkCallerAgain` and `storePicture` */
export function uploadPicture(services: Services, request: FastifyRequest): Promise<MediaEntry> {
  return received(services, request, PICTURE_SIZE, async (upload, user) => {
    const picture = await checkPicture(services, `upload ${user._id}`, upload.bytes);
    await checkCallerAgain(services, request);
    return storePicture(services, upload, picture, user);
  });
}

/** Receives, checks and stores a file. @throws HearthError as `receiveUpload`, `checkFile`, `checkCallerAgain` and `storeFile` */
export function uploadFile(services: Services, request: FastifyRequest): Promise<MediaEntry> {
  return received(services, request, FILE_SIZE, async (upload, user) => {
    return cleanFile(services, user, upload, async (file, mime) => {
      await checkCallerAgain(services, request);
      return storeFile(services, file, mime, user);
    });
  });
}

/** Receives and checks a file, and puts it in the place of a stored one. @throws as `uploadFile`, and as `storeInPlace` */
export function replaceFile(services: Services, request: FastifyRequest, id: string): Promise<MediaEntry> {
  return received(services, request, FILE_SIZE, async (upload, user) => {
    return cleanFile(services, user, upload, async (file, mime) => {
      await checkCallerAgain(services, request);
      return storeInPlace(services, id, file, mime, user);
    });
  });
}

/** Checks a file, and has it stored: a picture or recording without what says where it was made. */
async function cleanFile<Result>(
  services: Services,
  { _id: userId }: Uploader,
  upload: Upload,
  store: (file: Upload, mime: string) => Promise<Result>,
): Promise<Result> {
  const { mime, cleaned } = await checkFile(services, `upload ${userId}`, upload.bytes);
  if (cleaned === null) return store(upload, mime);
  const bytes = await services.media.receive([cleaned]);
  try {
    return await store({ ...upload, bytes }, mime);
  } finally {
    await services.media.discard(bytes);
  }
}

/**
 * Receives a file, and removes what is left of it when the work is done. Receiving and checking take as long as they take: `work`
 * checks once more that the caller may store it.
 */
async function received<Result>(
  services: Services,
  request: FastifyRequest,
  size: UploadSize,
  work: (upload: Upload, user: Uploader) => Promise<Result>,
): Promise<Result> {
  const { user } = await requireSession(services, request);
  const receiving = async () => {
    const upload = await receiveUpload(services.media, request, size);
    try {
      return await work(upload, user);
    } finally {
      await services.media.discard(upload.bytes);
    }
  };
  return services.uploads.receive(receiving, user._id);
}
