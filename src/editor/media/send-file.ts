import { ApiError, acceptedBody, apiUrl, NO_CONNECTION } from '../../browser/request.ts';
import { apiBaseUrl } from '../document/start-editor.ts';

export interface SendOptions {
  /** Called with the uploaded fraction of the file, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Cancels the upload; the promise is then rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** The longest time without progress, in milliseconds, before an upload counts as lost. */
const STALLED_MS = 60_000;

const UNREADABLE =
  'This cannot be read. It may be a folder, or a file that was moved or changed. Please choose it again.';

/**
 * Uploads a file as the part `file` of a multipart body. `path` is a call, such as 'image/upload'. Uses XMLHttpRequest, because
 * `fetch` does not report the progress of an upload.
 * @throws ApiError
 */
export async function sendFile<Body>(
  path: string,
  file: File,
  { onProgress, signal }: SendOptions = {},
): Promise<Body> {
  signal?.throwIfAborted();
  if (!(await isReadable(file))) throw new Error(UNREADABLE);
  const body = new FormData();
  body.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), STALLED_MS);
    };
    const stop = () => request.abort();
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      settle();
    };
    const lost = () => end(() => reject(signal?.aborted ? signal.reason : new ApiError(NO_CONNECTION, null)));
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      watch();
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () =>
      end(() => {
        try {
          const wait = request.getResponseHeader('retry-after');
          resolve(acceptedBody<Body>(request.status, jsonIn(request.responseText), wait));
        } catch (error) {
          reject(error);
        }
      });
    request.onerror = lost;
    request.onabort = lost;
    request.open('POST', apiUrl(apiBaseUrl(), path));
    signal?.addEventListener('abort', stop);
    watch();
    request.send(body);
  });
}

/** Reads the file, because a request for a folder or a deleted file fails in the same way as a request without a connection. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
