import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newBlock } from '../../../blocks/new-block.ts';
import { IMAGE_MAX_BYTES } from '../../../model/limits.ts';
import { undo } from '../../document/changes.ts';
import { $selection, clearSelection } from '../../document/selection.ts';
import { open, storedPage } from '../../testing/open-page.ts';
import { $announcement } from '../../ui/announcements.ts';
import { $toasts } from '../../ui/toasts.ts';
import { fakeUploads, type SentUpload } from '../testing/fake-uploads.ts';
import { $asked } from './asked-description.ts';
import { pictureAt, putPicture } from './picture-place.ts';
import { $placeUploads, endUpload, uploadToPlace } from './place-uploads.ts';

const place = { owner: 'd', property: 'image' };
const other = { owner: 'e', property: 'image' };
const file = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' });
const answer = {
  image: { _id: 'porch', name: 'porch.jpg', width: 800, height: 600, alt: '', decorative: false },
};

let sent: SentUpload[];

beforeEach(() => {
  sent = fakeUploads();
  const details = newBlock('ExpandableDetails');
  open(
    storedPage({
      contents: [
        { ...details, key: 'd' },
        { ...details, key: 'e' },
      ],
    }),
  );
});

afterEach(() => {
  for (const upload of $placeUploads.get()) endUpload(upload.place);
  clearSelection();
  vi.unstubAllGlobals();
});

const under = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count));

test('a dropped picture shows its progress, is put at its place and selected, as one step of undo', async () => {
  const porch = file('porch.jpg');
  const done = uploadToPlace(place, porch);
  await under(1);
  expect($selection.get()).toEqual({ ...place, kind: 'image', label: 'Picture' });
  sent[0]!.progress(1, 4);
  expect($placeUploads.get()).toEqual([
    { place, file: porch, share: 0.25, problem: null, stop: expect.any(AbortController) },
  ]);
  sent[0]!.respond(201, answer);
  await done;
  expect($placeUploads.get()).toEqual([]);
  expect(pictureAt(place)).toEqual({ imageId: 'porch', alt: '' });
  undo();
  expect(pictureAt(place)).toBeNull();
});

test('the reason of the server stays at the place, and the picture can be sent again', async () => {
  const message = 'This is a HEIC picture. Export it as JPEG.';
  const porch = file('porch.heic');
  const done = uploadToPlace(place, porch);
  await under(1);
  sent[0]!.respond(415, { message });
  await done;
  expect($placeUploads.get()).toEqual([
    { place, file: porch, share: 0, problem: message, stop: expect.any(AbortController) },
  ]);
  const [{ file: kept }] = $placeUploads.get() as unknown as [{ file: File }];
  const again = uploadToPlace(place, kept);
  await under(2);
  sent[1]!.respond(201, answer);
  await again;
  expect(pictureAt(place)).toEqual({ imageId: 'porch', alt: '' });
});

test('a cancelled upload ends at once and changes nothing', async () => {
  const done = uploadToPlace(place, file('porch.jpg'));
  await under(1);
  endUpload(place);
  await done;
  expect(sent[0]!.aborted).toBe(true);
  expect($placeUploads.get()).toEqual([]);
  expect(pictureAt(place)).toBeNull();
});

test('however many are dropped, each place has one upload: the last', async () => {
  const uploads = Array.from({ length: 30 }, (_, index) => uploadToPlace(place, file(`${index}.jpg`)));
  const elsewhere = uploadToPlace(other, file('other.jpg'));
  await vi.waitFor(() => expect(sent.some((upload) => upload.file.name === '29.jpg')).toBe(true));
  await vi.waitFor(() => expect(sent.some((upload) => upload.file.name === 'other.jpg')).toBe(true));
  expect($placeUploads.get().map((upload) => upload.file.name)).toEqual(['29.jpg', 'other.jpg']);
  for (const upload of sent.filter((one) => !one.aborted)) upload.respond(201, answer);
  await Promise.all([...uploads, elsewhere]);
  expect($placeUploads.get()).toEqual([]);
});

test('a picture that is too large is refused before it is sent, with the limit', async () => {
  const large = file('large.jpg');
  Object.defineProperty(large, 'size', { value: IMAGE_MAX_BYTES + 1 });
  await uploadToPlace(place, large);
  expect(sent).toEqual([]);
  expect($placeUploads.get()[0]!.problem).toContain('At most 15 MB');
});

describe('the description of a dropped picture', () => {
  const said = () => $toasts.get().map(({ text }) => text);
  const dropped = async (details: object = {}) => {
    const done = uploadToPlace(place, file('IMG_1234.jpg'));
    await under(1);
    sent[0]!.respond(201, { image: { ...answer.image, name: 'IMG_1234.jpg', ...details } });
    await done;
  };

  test('is asked for at once, with the name of its file to compare', async () => {
    await dropped();
    expect($asked.get()).toEqual({ place: expect.objectContaining(place), fileName: 'IMG_1234.jpg' });
    expect($announcement.get().text).toContain('Say what it shows, or that it only decorates.');
  });

  test('is missed when the user goes on without it', async () => {
    await dropped();
    clearSelection();
    expect($asked.get()).toBeNull();
    expect(said()).toEqual([expect.stringContaining('Picture has no description yet')]);
  });

  test.each([
    ['words', { alt: 'A porch' }],
    ['the decision that it only decorates', { decorative: true }],
  ])('is settled by %s', async (_what, fields) => {
    await dropped();
    putPicture(place, { ...pictureAt(place)!, ...fields }, 'Describe');
    clearSelection();
    expect(said()).toEqual([]);
  });

  test('is not asked for again if the library has it, unless that is the name of a file', async () => {
    await dropped({ alt: 'A porch' });
    expect($asked.get()).toBeNull();
    sent.length = 0;
    await dropped({ alt: 'IMG_1234' });
    expect($asked.get()).not.toBeNull();
  });

  test('is missed at once if the user went on during the upload', async () => {
    const done = uploadToPlace(place, file('IMG_1234.jpg'));
    await under(1);
    clearSelection();
    sent[0]!.respond(201, answer);
    await done;
    expect([$asked.get(), said().length]).toEqual([null, 1]);
  });
});

test('somebody who went on to something else is left there', async () => {
  const done = uploadToPlace(place, file('porch.jpg'));
  await under(1);
  clearSelection();
  sent[0]!.respond(201, answer);
  await done;
  expect($selection.get()).toBeNull();
  expect(pictureAt(place)).toEqual({ imageId: 'porch', alt: '' });
});
