import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyForm, fieldsOf } from '../../../blocks/form.ts';
import { newBlock } from '../../../blocks/new-block.ts';
import { checkBlocks, definitions, slotsOf } from '../../../blocks/registry.ts';
import { headers } from '../../../headers/registry.ts';
import { pasteBlock, removeBlock } from '../../../model/commands.ts';
import { cropFor, type ImageValue } from '../../../model/image.ts';
import type { Image } from '../../../model/media.ts';
import { merge } from '../../../model/merge.ts';
import { PAGE_KEY, type SiteRootKey } from '../../../model/roots.ts';
import { fromSubtree, listAt, PAGE_LIST, subtreeAt } from '../../../model/tree.ts';
import { dispatch, redo, undo } from '../../document/changes.ts';
import { $tree } from '../../document/current-tree.ts';
import { $undoLabel } from '../../document/history.ts';
import { siteForms } from '../../document/site-forms.ts';
import { openSite, siteDocuments, storedPage } from '../../testing/open-page.ts';
import { $toasts } from '../../ui/toasts.ts';
import { $cropper, closeCropper } from '../crop/crop-image.ts';
import { $library, closeLibrary } from '../library-state.ts';
import { choosePicture, cropPicture, removePicture } from './picture-actions.ts';
import { type PictureField, pictureAt, sizesAt } from './picture-place.ts';

interface ImageField {
  readonly name: string;
  readonly place: PictureField;
  readonly page: Parameters<typeof storedPage>[0];
}

/** Returns the paths of the image fields of a form. Each list has one item with the key `i1`. */
function imagePaths(form: AnyForm): string[] {
  return fieldsOf(form).flatMap(({ property, form: field }) => {
    if (field.editor === 'image') return [property];
    if (field.editor !== 'list') return [];
    return imagePaths(field.item as AnyForm).map((path) => `${property}.i1.${path}`);
  });
}

/** Returns a new block. If the path leads into a list, that list has one item. */
function blockWith(type: string, path: string): object {
  const [list, item] = path.split('.');
  return { ...newBlock(type), key: 'b1', ...(item === undefined ? {} : { [list!]: [{ key: item }] }) };
}

const ofBlocks: ImageField[] = definitions.flatMap(({ type, form }) =>
  imagePaths(form as AnyForm).flatMap((property) => {
    const block = blockWith(type, property);
    const area = { key: 'area', componentType: 'TitledArea', title: 'Near you', contents: [block] };
    const place = { owner: 'b1', property };
    return [
      { name: `${type} ${property}`, place, page: { contents: [block] } as ImageField['page'] },
      { name: `${type} ${property}, nested`, place, page: { contents: [area] } as ImageField['page'] },
    ];
  }),
);
const ofHeaders: ImageField[] = headers.flatMap(({ type, form }) =>
  imagePaths(form).map((property) => ({
    name: `${type} ${property}`,
    place: { owner: PAGE_KEY, property },
    page: { headerType: type },
  })),
);
const ofDocuments: ImageField[] = (Object.keys(siteForms) as SiteRootKey[]).flatMap((owner) =>
  imagePaths(siteForms[owner]).map((property) => ({
    name: `${owner} ${property}`,
    place: { owner, property },
    page: {},
  })),
);
const fields = [...ofBlocks, ...ofHeaders, ...ofDocuments];

const image = (id: string, more: Partial<Image> = {}): Image => ({
  _id: id,
  name: `${id}.jpg`,
  mime: 'image/jpeg',
  size: 1000,
  url: `/img/${id}?w=320`,
  uploadedAt: '2026-01-01T00:00:00.000Z',
  uploadedBy: 'marion',
  uses: 0,
  width: 4000,
  height: 1500,
  alt: `About ${id}`,
  decorative: false,
  ...more,
});

const settled = () => vi.waitFor(() => expect([$library.get(), $cropper.get()]).toEqual([null, null]));

/** Chooses a picture in the library. If the cropper opens, closes the cropper without a change. */
async function choose(place: PictureField, chosen: Image): Promise<void> {
  const done = choosePicture(place);
  await vi.waitFor(() => expect($library.get()).not.toBeNull());
  closeLibrary(chosen);
  await vi.waitFor(() => expect(pictureAt(place)?.imageId).toBe(chosen._id));
  closeCropper();
  await Promise.resolve();
  closeCropper();
  await done;
}

/** A crop that every size accepts. */
const CUT_OUT = { left: 0, top: 0, width: 300, height: 300 };

/** Opens the cropper, moves the crop area to the left edge, and confirms. */
async function crop(place: PictureField, picture: Image): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ image: picture }));
  const done = cropPicture(place);
  await vi.waitFor(() => expect($cropper.get()).not.toBeNull());
  const crops = Object.keys($cropper.get()!.sizes).map((name) => [name, CUT_OUT]);
  closeCropper({ crops: Object.fromEntries(crops), focus: null });
  await done;
}

test('blocks, list items, headers and documents around the page have image fields', () => {
  expect(ofBlocks.length).toBeGreaterThanOrEqual(6);
  // Each has its picture and the dark version.
  expect(ofHeaders).toHaveLength(4);
  expect(ofDocuments.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['@footer logo', '@siteSettings og.image', '@siteSettings twitter.image']),
  );
});

describe.each(fields)('$name', ({ place, page }) => {
  beforeEach(() => openSite(storedPage(page), siteDocuments()));

  test('is chosen, cropped, changed, removed, undone and redone', async () => {
    expect(pictureAt(place) ?? null).toBeNull();
    await choose(place, image('porch'));
    expect(pictureAt(place)).toEqual({ imageId: 'porch', alt: 'About porch' });
    await crop(place, image('porch'));
    const canvases = Object.keys(sizesAt(place));
    expect(canvases.length).toBeGreaterThan(0);
    const cropped = pictureAt(place)!;
    for (const canvas of canvases) expect(cropFor(cropped, canvas)).toEqual(CUT_OUT);

    await choose(place, image('garden', { decorative: true, alt: '' }));
    expect(pictureAt(place)).toEqual({ imageId: 'garden', alt: '', decorative: true });
    removePicture(place);
    expect(pictureAt(place)).toBeNull();

    const states: (ImageValue | undefined)[] = [];
    while ($undoLabel.get() !== null) {
      undo();
      states.push(pictureAt(place) ?? null);
    }
    expect(states.map((state) => state?.imageId)).toEqual(['garden', 'porch', 'porch', undefined]);
    expect(states[1]).toEqual(cropped);
    redo();
    redo();
    expect(pictureAt(place)).toEqual(cropped);
  });

  test('is merged as one: a newer picture never gets the cut-out of the one before', async () => {
    await choose(place, image('porch'));
    const base = $tree.get();
    await crop(place, image('porch'));
    const mine = $tree.get();
    undo();
    await choose(place, image('garden'));
    const theirs = $tree.get();
    const { conflicts } = merge(base, mine, theirs);
    expect(conflicts).toHaveLength(1);
    const taken = merge(base, mine, theirs, { [conflicts[0]!.id]: 'theirs' }).tree;
    expect(merge(base, base, theirs).conflicts).toEqual([]);
    expect(taken.roots).toEqual(theirs.roots);
    expect(taken.blocks).toEqual(theirs.blocks);
  });
});

test.each(ofBlocks)(
  'a copy of $name on another page has the picture with its cut-outs',
  async ({ place, page }) => {
    openSite(storedPage(page), siteDocuments());
    await choose(place, image('porch'));
    await crop(place, image('porch'));
    const cropped = pictureAt(place);
    expect(Object.keys(sizesAt(place)).map((canvas) => cropFor(cropped!, canvas)?.width)).toContain(300);
    const clip = JSON.stringify(fromSubtree(subtreeAt($tree.get(), 'b1'), slotsOf));
    openSite(storedPage({ _id: 'page-2', slug: 'about', contents: [] }), siteDocuments());
    const [block] = checkBlocks([JSON.parse(clip)]);
    dispatch(pasteBlock($tree.get(), { list: PAGE_LIST, after: null, block: block!, slotsOf }));
    const [key] = listAt($tree.get(), PAGE_LIST);
    expect(key).not.toBe('b1');
    // Items get new keys.
    const [list, item, ...rest] = place.property.split('.');
    const items = $tree.get().blocks[key!]![list!];
    const property =
      item === undefined ? list! : [list, (items as [{ key: string }])[0].key, ...rest].join('.');
    expect(pictureAt({ owner: key!, property })).toEqual(cropped);
  },
);

describe('at a place', () => {
  const place = { owner: 'd', property: 'image' };
  beforeEach(() => {
    const details = { ...newBlock('ExpandableDetails'), key: 'd' };
    openSite(storedPage({ contents: [details] }), siteDocuments());
  });

  test('the cropper opens by itself only for a picture of another shape', async () => {
    const done = choosePicture(place);
    await vi.waitFor(() => expect($library.get()).not.toBeNull());
    closeLibrary(image('square', { width: 1200, height: 1200 }));
    await done;
    expect($cropper.get()).toBeNull();
    void choosePicture(place);
    await vi.waitFor(() => expect($library.get()?.current).toEqual({ id: 'square', alt: 'About square' }));
    closeLibrary(image('porch'));
    await vi.waitFor(() => expect($cropper.get()?.image._id).toBe('porch'));
    closeCropper();
    await settled();
  });

  test('the same picture chosen again keeps its cut-outs and gets the new description', async () => {
    await choose(place, image('porch'));
    await crop(place, image('porch'));
    await choose(place, image('porch', { alt: 'The porch in spring' }));
    expect(pictureAt(place)).toEqual({ imageId: 'porch', alt: 'The porch in spring', desktop: CUT_OUT });
    await choose(place, image('porch', { alt: '', decorative: true }));
    expect(pictureAt(place)).toEqual({ imageId: 'porch', alt: '', decorative: true, desktop: CUT_OUT });
    await choose(place, image('porch'));
    expect(Object.keys(pictureAt(place)!)).not.toContain('decorative');
  });

  test('closing the library or the cropper changes nothing', async () => {
    const done = choosePicture(place);
    await vi.waitFor(() => expect($library.get()).not.toBeNull());
    closeLibrary();
    await done;
    expect($undoLabel.get()).toBeNull();
  });

  test('a place that is removed while its picture is chosen gets a message, and nothing breaks', async () => {
    const done = choosePicture(place);
    await vi.waitFor(() => expect($library.get()).not.toBeNull());
    dispatch(removeBlock($tree.get(), { list: 'page.contents', key: 'd' }));
    closeLibrary(image('porch'));
    await done;
    expect($toasts.get().map(({ text }) => text)).toEqual([expect.stringContaining('no longer there')]);
  });

  test('a picture that is no longer in the library cannot be cropped, and the server says why', async () => {
    await choose(place, image('porch'));
    const message = 'This was not found.';
    vi.stubGlobal('fetch', async () => Response.json({ message }, { status: 404 }));
    await cropPicture(place);
    expect($cropper.get()).toBeNull();
    expect($toasts.get().map(({ text }) => text)).toEqual([message]);
  });
});
