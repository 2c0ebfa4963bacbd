import { atom } from 'nanostores';
import { ApiError, failureMessage } from '../../browser/request.ts';
import { FILE_MAX_BYTES, IMAGE_MAX_BYTES } from '../../model/limits.ts';
import { sizeWords } from '../../model/size-words.ts';
import { announce } from '../ui/announcements.ts';
import { toastError, toastSuccess } from '../ui/toasts.ts';
import { $library, type MediaItem, type MediaKind } from './library-state.ts';
import { uploadFile, uploadImage } from './upload.ts';

/** One file in the upload queue of the library. */
export interface Upload {
  readonly id: number;
  readonly kind: MediaKind;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** The uploaded fraction of the file, from 0 to 1. */
  readonly share: number;
  /** Why the upload failed, in words. */
  readonly problem: string | null;
  /** The item that the upload has added to the library. */
  readonly item: MediaItem | null;
}

/** The maximum number of simultaneous uploads. */
const AT_ONCE = 3;
/** The maximum number of files in the queue, including failed ones. */
export const MAX_UPLOADS = 200;

const LARGEST: Readonly<Record<MediaKind, number>> = { pictures: IMAGE_MAX_BYTES, files: FILE_MAX_BYTES };

/** The uploads, in the order in which they were added. Uploads continue while the library is closed. */
// @bounded 200 uploads: further ones are not added, and a message says so (uploads.test.ts)
export const $uploads = atom<readonly Upload[]>([]);

/** The reason why no uploads start at the moment; null if uploads can start. */
export const $uploadsHeld = atom<'connection' | 'session' | null>(null);

/** The controllers that cancel the running uploads, by the ids of the uploads. */
// @bounded one for each of the three uploads under way: they wait (uploads.test.ts)
const stops = new Map<number, AbortController>();

let lastId = 0;

/** Adds files to the queue and returns their ids. A message names the files that exceed the maximum. */
export function addUploads(kind: MediaKind, files: readonly File[]): number[] {
  const open = $uploads.get().filter(({ state }) => state !== 'done');
  const room = Math.max(0, MAX_UPLOADS - open.length);
  if (files.length > room)
    toastError(
      `At most ${MAX_UPLOADS} can wait at once: ${files.length - room} were not added. Add them when these are done.`,
    );
  const added = files.slice(0, room).map((file) => newUpload(kind, file));
  const unfinished = open.some(({ state }) => state !== 'failed');
  $uploads.set([...(unfinished ? $uploads.get() : open), ...added].slice(-2 * MAX_UPLOADS));
  const [first] = added;
  if (first !== undefined) {
    announce(added.length === 1 ? `Uploading ${first.file.name}` : `Uploading ${added.length} ${kind}`);
    watchLeaving();
    fill();
  }
  return added.map(({ id }) => id);
}

/** Cancels an upload, or removes a failed upload from the queue. */
export function cancelUpload(id: number): void {
  const upload = $uploads.get().find((one) => one.id === id);
  $uploads.set($uploads.get().filter((one) => one.id !== id));
  stops.get(id)?.abort();
  if (upload !== undefined) announce(`${upload.file.name} is not uploaded`);
  fill();
}

/** Cancels and removes all uploads that are not done. */
export function cancelUploads(): void {
  const open = $uploads.get().filter(({ state }) => state !== 'done');
  $uploads.set($uploads.get().filter(({ state }) => state === 'done'));
  for (const { id } of open) stops.get(id)?.abort();
  $uploadsHeld.set(null);
  announce('The uploads were cancelled');
  fill();
}

/** Retries one failed upload, or all of them. */
export function retryUploads(id?: number): void {
  $uploadsHeld.set(null);
  $uploads.set(
    $uploads
      .get()
      .map((upload) =>
        upload.state === 'failed' && (id === undefined || upload.id === id)
          ? { ...upload, state: 'waiting', share: 0, problem: null }
          : upload,
      ),
  );
  watchLeaving();
  fill();
}

/** Removes finished uploads, once the library has shown them. */
export function clearDone(): void {
  $uploads.set($uploads.get().filter(({ state }) => state !== 'done'));
}

/** Returns the number of waiting and running uploads. */
export function pendingUploads(): number {
  return $uploads.get().filter(({ state }) => state === 'waiting' || state === 'sending').length;
}

function newUpload(kind: MediaKind, file: File): Upload {
  lastId += 1;
  const tooLarge = file.size > LARGEST[kind];
  const problem = tooLarge
    ? `This is too large: ${sizeWords(file.size)}. At most ${sizeWords(LARGEST[kind])} can be uploaded.`
    : null;
  return { id: lastId, kind, file, state: tooLarge ? 'failed' : 'waiting', share: 0, problem, item: null };
}

/** Starts waiting uploads, up to the maximum number. */
function fill(): void {
  for (const upload of $uploads.get()) {
    if (stops.size >= AT_ONCE || $uploadsHeld.get() !== null) break;
    if (upload.state === 'waiting' && !stops.has(upload.id)) void send(upload);
  }
  if (pendingUploads() === 0) finish();
}

async function send({ id, kind, file }: Upload): Promise<void> {
  const stop = new AbortController();
  stops.set(id, stop);
  update(id, { state: 'sending' });
  const options = { signal: stop.signal, onProgress: (share: number) => update(id, { share }) };
  try {
    const item = await (kind === 'pictures' ? uploadImage(file, options) : uploadFile(file, options));
    update(id, { state: 'done', share: 1, item });
  } catch (error) {
    if (!stop.signal.aborted) fail(id, error);
  } finally {
    stops.delete(id);
    fill();
  }
}

/**
 * Handles the failure of an upload. If the connection or the session is lost, pauses the whole queue, so that each upload keeps
 * its position.
 */
function fail(id: number, error: unknown): void {
  const status = error instanceof ApiError ? (error.response?.status ?? 0) : null;
  if (status === 0 || status === 401) {
    update(id, { state: 'waiting', share: 0 });
    if ($uploadsHeld.get() !== null) return;
    $uploadsHeld.set(status === 0 ? 'connection' : 'session');
    announce(HELD_WORDS[status === 0 ? 'connection' : 'session']);
    return;
  }
  const problem = failureMessage(error);
  update(id, { state: 'failed', problem });
}

/** The reasons why the uploads wait, in words. */
export const HELD_WORDS = {
  connection: 'There is no connection to the server right now. The uploads wait here.',
  session: 'You are no longer logged in. The uploads wait here.',
} as const;

function update(id: number, change: Partial<Upload>): void {
  $uploads.set($uploads.get().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
}

/** Announces how many uploads succeeded and how many failed. If the library is closed, shows a message instead. */
function finish(): void {
  if (unwatch === null) return;
  unwatch();
  unwatch = null;
  const uploads = $uploads.get();
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const done = uploads.filter(({ state }) => state === 'done').length;
  if (done + failed === 0) return;
  const words = [
    ...(done === 0 ? [] : [`${done} uploaded`]),
    ...(failed === 0 ? [] : [`${failed} could not be uploaded`]),
  ].join(', ');
  if ($library.get() !== null) announce(words);
  else if (failed === 0) toastSuccess(words);
  else toastError(`${words}. The library says why.`);
}

/** Stops `watchLeaving`; null if no uploads are running. */
let unwatch: (() => void) | null = null;

/**
 * While files are being uploaded, makes the browser ask before the user leaves the page, and resumes the uploads when the
 * connection is back.
 */
function watchLeaving(): void {
  if (unwatch !== null) return;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const online = () => {
    if ($uploadsHeld.get() === 'connection') retryUploads();
  };
  globalThis.addEventListener?.('beforeunload', ask);
  globalThis.addEventListener?.('online', online);
  unwatch = () => {
    globalThis.removeEventListener?.('beforeunload', ask);
    globalThis.removeEventListener?.('online', online);
  };
}
