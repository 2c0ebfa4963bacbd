import type { Image, MediaFile } from '../../model/media.ts';
import { withSession } from '../saving/log-in-again.ts';
import { type SendOptions, sendFile } from './send-file.ts';

/** The message in the log-in dialog: an upload continues after logging in. */
export const UPLOAD_WAITS = 'Your uploads are still here. Log in to continue them.';

/**
 * Uploads a picture to the library and returns it. If the library already has a picture with the same bytes, returns that
 * picture. If the session has ended, asks the user to log in again first. `failureMessage` puts the error into words.
 * @throws ApiError
 */
export async function uploadImage(file: File, options?: SendOptions): Promise<Image> {
  const { image } = await withSession(
    () => sendFile<{ image: Image }>('image/upload', file, options),
    UPLOAD_WAITS,
  );
  return image;
}

/**
 * Uploads a file to the library and returns it. If `replaces` is the id of a file, replaces the content of that file and keeps
 * its address. If the session has ended, asks the user to log in again first.
 * @throws ApiError
 */
export async function uploadFile(file: File, options?: SendOptions, replaces?: string): Promise<MediaFile> {
  const path =
    replaces === undefined ? 'file/upload' : `file/replaceFile?_id=${encodeURIComponent(replaces)}`;
  return (await withSession(() => sendFile<{ file: MediaFile }>(path, file, options), UPLOAD_WAITS)).file;
}
