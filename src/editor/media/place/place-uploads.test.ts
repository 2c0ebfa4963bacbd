import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IMAGE_MAX_BYTES } from '../../../model/limits.ts';
import { undo } from '../../document/changes.ts';
import { newBlock } from '../../document/new-block.ts';
import { $selection, clearSelection } from '../../document/selection.ts';
import { open, storedPage } from '../../testing/open-page.ts';
import { fakeUploads, type SentUpload } from '../testing/fake-uploads.ts';
import { pictureAt } from './picture-place.ts';
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
  vi.unstubAllGlobals();
});

const under = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count));

test('a dropped picture shows its progress, is put at its place and selected, as one step of undo', async () => {
  const done = uploadToPlace(place, file('porch.jpg'));
  await under(1);
  expect($selection.get()).toMatchObject(place);
  sent[0]!.progress(1, 4);
  expect($placeUploads.get()).toMatchObject([{ place, share: 0.25, problem: null }]);
  sent[0]!.respond(201, answer);
  await done;
  expect($placeUploads.get()).toEqual([]);
  expect(pictureAt(place)).toEqual({ imageId: 'porch', alt: '' });
  undo();
  expect(pictureAt(place)).toBeNull();
});

test('the reason of the server stays at the place, and the picture can be sent again', async () => {
  const message = 'This is a HEIC picture. Export it as JPEG.';
  const done = uploadToPlace(place, file('porch.heic'));
  await under(1);
  sent[0]!.respond(415, { message });
  await done;
  expect($placeUploads.get()).toMatchObject([{ problem: message }]);
  const [{ file: kept }] = $placeUploads.get() as unknown as [{ file: File }];
  const again = uploadToPlace(place, kept);
  await under(2);
  sent[1]!.respond(201, answer);
  await again;
  expect(pictureAt(place)).toMatchObject({ imageId: 'porch' });
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

test('somebody who went on to something else is left there', async () => {
  const done = uploadToPlace(place, file('porch.jpg'));
  await under(1);
  clearSelection();
  sent[0]!.respond(201, answer);
  await done;
  expect($selection.get()).toBeNull();
  expect(pictureAt(place)).toMatchObject({ imageId: 'porch' });
});
