import type { VisitorReader } from '../../../db/connection.ts';
import { MAX_PLACEHOLDERS, type PictureColours, pictureColours } from '../../../db/published-queries.ts';
import { headerOf } from '../../../src/headers/registry.ts';
import { meanColour } from '../../../src/model/colour-grid.ts';
import { cropFor, darkVersion, type ImageValue, imageLook, imageQuery } from '../../../src/model/image.ts';
import { isObject } from '../../../src/model/json.ts';
import type { PageDoc } from '../../../src/model/page.ts';
import type { Placeholder } from '../../../src/model/view.ts';

type Picture = NonNullable<ImageValue>;

/**
 * Returns the colours that are shown until the pictures of a page have loaded. Each colour is the mean colour of the part of
 * the picture that the page shows.
 *
 * @param others other objects that contain pictures shown on the page
 */
export async function placeholdersOf(
  db: VisitorReader,
  page: PageDoc,
  others: readonly object[] = [],
): Promise<readonly Placeholder[]> {
  const inHeader = 'header.image' in headerOf(page.headerType).form ? picturesIn(page.header.image) : [];
  const all = [...inHeader, ...picturesIn(page.contents), ...picturesIn(others)];
  if (all.length === 0) return [];
  const versions = inHeader.flatMap((picture) => darkVersion(picture) ?? []);
  const known = await pictureColours(db, [...new Set([...all, ...versions].map(({ imageId }) => imageId))]);
  const places = [...known].flatMap(([id, colours]) =>
    placesOf(
      all.filter(({ imageId }) => imageId === id),
      colours,
    ),
  );
  const onDark = inHeader.flatMap((picture) => onDarkScreen(picture, known));
  const onPhones = inHeader.flatMap((picture) => onPhone(picture, known.get(picture.imageId), places));
  return [...places, ...onPhones, ...onDark].slice(0, MAX_PLACEHOLDERS);
}

/**
 * Returns the placeholders of one picture. The first placeholder applies to all URLs of the picture; the others override it for
 * parts of the picture with another colour.
 */
function placesOf(uses: readonly Picture[], { colours, ...size }: PictureColours): Placeholder[] {
  const parts = [...Map.groupBy(uses, urlEnd)].flatMap(([end, [use]]) =>
    use === undefined ? [] : [{ use, end }],
  );
  // The URL of the whole picture has no suffix that distinguishes it from the URLs of parts. The placeholder of the whole
  // picture must therefore be the first.
  const first = parts.find(({ use }) => cropFor(use, 'desktop') === undefined) ?? parts[0];
  if (first === undefined) return [];
  const colourOf = (use: Picture) => meanColour(colours, size, cropFor(use, 'desktop'));
  const { imageId } = first.use;
  const general = { imageId, end: '', screen: '', colour: colourOf(first.use) } as const;
  const others = parts
    .map(({ use, end }) => ({ ...general, end, colour: colourOf(use) }))
    .filter(({ colour }) => colour !== general.colour);
  return [general, ...others];
}

/**
 * Returns a list with the placeholder of a picture for narrow screens. The list is empty if narrow screens show the same part
 * of the picture as wide screens, or the same colour.
 */
function onPhone(
  picture: Picture,
  known: PictureColours | undefined,
  places: readonly Placeholder[],
): Placeholder[] {
  const crop = cropFor(picture, 'mobile');
  if (known === undefined || crop === undefined) return [];
  const ends = [urlEnd(picture), ''];
  const wide = places.findLast(({ imageId, end }) => imageId === picture.imageId && ends.includes(end));
  if (wide === undefined) return [];
  const colour = meanColour(known.colours, known, crop);
  return colour === wide.colour ? [] : [{ ...wide, screen: 'narrow', colour }];
}

/** Returns a list with the placeholder of a picture's dark version; empty if the picture has none. */
function onDarkScreen(picture: Picture, known: ReadonlyMap<string, PictureColours>): Placeholder[] {
  const dark = darkVersion(picture);
  const info = known.get(dark?.imageId ?? '');
  if (info === undefined) return [];
  const colour = meanColour(info.colours, info, cropFor(dark, 'desktop'));
  return [{ imageId: picture.imageId, end: '', screen: 'dark', colour }];
}

/** Returns the common suffix of the URLs with which one place of a page shows a picture: the crop and the look. */
function urlEnd(picture: Picture): string {
  return imageQuery(imageLook(picture, 'desktop'));
}

/** Finds all pictures anywhere inside a value, without their dark versions. */
function picturesIn(value: unknown): Picture[] {
  if (Array.isArray(value)) return value.flatMap(picturesIn);
  if (!isObject(value)) return [];
  const own = typeof value.imageId === 'string' && value.imageId !== '' ? [value as Picture] : [];
  const { dark: _version, ...fields } = value;
  return [...own, ...Object.values(fields).flatMap(picturesIn)];
}
