import type { MediaEntry } from '../../../db/media-library-queries.ts';
import { FILE_MAX_BYTES, IMAGE_MAX_BYTES } from '../../../src/model/limits.ts';
import type { Calling } from '../../people/auth/handle.ts';
import type { Session } from '../../people/auth/sessions.ts';
import { checkFile, checkPicture } from './check-upload.ts';
import { receiveUpload, type Upload, type UploadSize } from './receive-upload.ts';
import { storeFile, storeInPlace, storePicture } from './store-media.ts';

export const PICTURE_SIZE: UploadSize = { maxBytes: IMAGE_MAX_BYTES, tooLarge: 'picture-too-large' };
export const FILE_SIZE: UploadSize = { maxBytes: FILE_MAX_BYTES, tooLarge: 'file-too-large' };

/** A call that takes a file. Receiving and checking the file may take long, so `write` checks the caller again. */
type Uploading = Pick<Calling, 'services' | 'request' | 'write'> & { readonly session: Session };

/** Receives, checks and stores a picture. @throws HearthError as `receiveUpload`, `checkPicture` and `storePicture` */
export function uploadPicture(calling: Uploading): Promise<MediaEntry> {
  const { services, write } = calling;
  return received(calling, PICTURE_SIZE, async (upload, client) =>
    storePicture(services, upload, await checkPicture(services, client, upload.bytes), write),
  );
}

/** Receives, checks and stores a file. @throws HearthError as `receiveUpload`, `checkFile` and `storeFile` */
export function uploadFile(calling: Uploading): Promise<MediaEntry> {
  const { services, write } = calling;
  return receivedFile(calling, (file, mime) => storeFile(services, file, mime, write));
}

/** Receives and checks a file, and stores it in place of another file. @throws as `uploadFile` and `storeInPlace` */
export function replaceFile(calling: Uploading, id: string): Promise<MediaEntry> {
  const { services, write } = calling;
  return receivedFile(calling, (file, mime) => storeInPlace(services, id, file, mime, write));
}

/** Receives and checks a file, removes the place of recording from a picture or recording, and passes the file on to be stored. */
function receivedFile<Result>(
  calling: Uploading,
  store: (file: Upload, mime: string) => Promise<Result>,
): Promise<Result> {
  const { services } = calling;
  return received(calling, FILE_SIZE, async (upload, client) => {
    const { mime, cleaned } = await checkFile(services, client, upload.bytes);
    if (cleaned === null) return store(upload, mime);
    const bytes = await services.media.receive([cleaned]);
    try {
      return await store({ ...upload, bytes }, mime);
    } finally {
      await services.media.discard(bytes);
    }
  });
}

/**
 * Receives a file, does work with it, and then removes the temporary file.
 *
 * @param work gets the key for the fair lines in which clients wait for image work
 */
async function received<Result>(
  { services, request, session: { user } }: Uploading,
  size: UploadSize,
  work: (upload: Upload, client: string) => Promise<Result>,
): Promise<Result> {
  const receiving = async () => {
    const upload = await receiveUpload(services.media, request, size);
    try {
      return await work(upload, `upload ${user._id}`);
    } finally {
      await services.media.discard(upload.bytes);
    }
  };
  return services.uploads.receive(receiving, user._id);
}
