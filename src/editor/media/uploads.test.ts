import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IMAGE_MAX_BYTES } from '../../model/limits.ts';
import { $logInAgain } from '../saving/log-in-again.ts';
import { $announcement } from '../ui/announcements.ts';
import { $toasts } from '../ui/toasts.ts';
import { closeLibrary, openLibrary } from './library-state.ts';
import { fakeUploads, type SentUpload } from './testing/fake-uploads.ts';
import {
  $uploads,
  $uploadsHeld,
  addUploads,
  cancelUpload,
  cancelUploads,
  clearDone,
  MAX_UPLOADS,
  retryUploads,
} from './uploads.ts';

let sent: SentUpload[];

beforeEach(() => {
  sent = fakeUploads();
  $toasts.set([]);
  openLibrary();
});
afterEach(async () => {
  cancelUploads();
  clearDone();
  await vi.waitFor(() => expect($uploads.get()).toEqual([]));
  closeLibrary();
  vi.unstubAllGlobals();
});

const picture = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const image = (name: string) => ({ image: { _id: name, name, decorative: false, alt: '' } });
const states = () => $uploads.get().map(({ file, state }) => `${file.name} ${state}`);
const until = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count));

test('at most three are sent at once, and the next one begins when one is done', async () => {
  addUploads(
    'pictures',
    ['a', 'b', 'c', 'd'].map((name) => picture(name)),
  );
  await until(3);
  expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting']);
  sent[0]!.progress(1, 4);
  expect($uploads.get()[0]?.share).toBe(0.25);
  sent[0]!.respond(201, image('a'));
  await until(4);
  expect(states()).toEqual(['a done', 'b sending', 'c sending', 'd sending']);
  expect($uploads.get()[0]?.item?._id).toBe('a');
});

test('one that the server refuses says why, does not hold the others, and can be tried again', async () => {
  const [first] = addUploads('pictures', [picture('a'), picture('b')]);
  await until(2);
  sent[0]!.respond(415, { message: 'This is not a picture.' });
  sent[1]!.respond(201, image('b'));
  await vi.waitFor(() => expect(states()).toEqual(['a failed', 'b done']));
  expect($uploads.get()[0]?.problem).toBe('This is not a picture.');
  expect($announcement.get().text).toBe('1 uploaded, 1 could not be uploaded');
  retryUploads(first);
  await until(3);
  sent[2]!.respond(201, image('a'));
  await vi.waitFor(() => expect(states()).toEqual(['a done', 'b done']));
});

test('a lost connection holds the whole line, and trying again goes on with it', async () => {
  addUploads(
    'pictures',
    ['a', 'b', 'c', 'd'].map((name) => picture(name)),
  );
  await until(3);
  for (const one of sent) one.lose();
  await vi.waitFor(() => expect($uploadsHeld.get()).toBe('connection'));
  expect(states()).toEqual(['a waiting', 'b waiting', 'c waiting', 'd waiting']);
  expect(sent).toHaveLength(3);
  retryUploads();
  await until(6);
  expect(sent[3]!.file.name).toBe('a');
});

test('an ended session asks once to log in again, and the uploads go on after it', async () => {
  addUploads('pictures', [picture('a'), picture('b')]);
  await until(2);
  for (const one of [...sent]) one.respond(401, { message: 'Please log in.' });
  await vi.waitFor(() => expect($logInAgain.get()).not.toBeNull());
  $logInAgain.get()!.answer(true);
  await until(4);
  sent[2]!.respond(201, image('a'));
  sent[3]!.respond(201, image('b'));
  await vi.waitFor(() => expect(states()).toEqual(['a done', 'b done']));
});

test('if nobody logs in again, the uploads wait for it', async () => {
  addUploads('pictures', [picture('a')]);
  await until(1);
  sent[0]!.respond(401, { message: 'Please log in.' });
  await vi.waitFor(() => expect($logInAgain.get()).not.toBeNull());
  $logInAgain.get()!.answer(false);
  await vi.waitFor(() => expect($uploadsHeld.get()).toBe('session'));
  expect(states()).toEqual(['a waiting']);
});

test('a cancelled upload is ended and makes room', async () => {
  const [first] = addUploads(
    'pictures',
    ['a', 'b', 'c', 'd'].map((name) => picture(name)),
  );
  await until(3);
  cancelUpload(first!);
  await until(4);
  expect(sent[0]!.aborted).toBe(true);
  expect(states()).toEqual(['b sending', 'c sending', 'd sending']);
});

test('what is too large is not sent, and says so', async () => {
  addUploads('pictures', [picture('huge', IMAGE_MAX_BYTES + 1), picture('largest', IMAGE_MAX_BYTES)]);
  await until(1);
  expect(states()).toEqual(['huge failed', 'largest sending']);
  expect($uploads.get()[0]?.problem).toContain('At most 15 MB');
});

test('a folder, or a file that is gone, is not taken for a lost connection', async () => {
  const gone = picture('gone');
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('NotFoundError')) }) as unknown as Blob;
  addUploads('pictures', [gone]);
  await vi.waitFor(() => expect(states()).toEqual(['gone failed']));
  expect($uploads.get()[0]?.problem).toContain('choose it again');
  expect($uploadsHeld.get()).toBeNull();
});

test('at most 200 wait at once; a message says how many were not added', () => {
  addUploads(
    'pictures',
    Array.from({ length: MAX_UPLOADS + 30 }, (_, number) => picture(`${number}`)),
  );
  expect($uploads.get()).toHaveLength(MAX_UPLOADS);
  expect($toasts.get()[0]?.text).toContain('30 were not added');
  addUploads('pictures', [picture('one more')]);
  expect($uploads.get()).toHaveLength(MAX_UPLOADS);
});

test('uploads that end while the library is closed say so in a message', async () => {
  addUploads('pictures', [picture('a')]);
  await until(1);
  closeLibrary();
  sent[0]!.respond(201, image('a'));
  await vi.waitFor(() => expect($toasts.get()[0]?.text).toBe('1 uploaded'));
});
