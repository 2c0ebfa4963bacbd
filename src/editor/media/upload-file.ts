import type { MediaFile } from '../../model/media.ts';
import { withSession } from '../saving/log-in-again.ts';
import { type SendOptions, sendFile } from './send-file.ts';
import { UPLOAD_WAITS } from './upload-image.ts';

/**
 * Uploads a file to the library and returns it. With `replaces`, the id of a file, its content takes the place
 * of that file's, which keeps its address. If the session has ended, the user is asked to log in again first.
 * @throws ApiError
 */
export async function uploadFile(file: File, options?: SendOptions, replaces?: string): Promise<MediaFile> {
  const path =
    replaces === undefined ? 'file/upload' : `file/replaceFile?_id=${encodeURIComponent(replaces)}`;
  return (await withSession(() => sendFile<{ file: MediaFile }>(path, file, options), UPLOAD_WAITS)).file;
}
