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
  // The number of pictures is limited, and those in the header are the first that readers see.
  const ids = new Set([...inHeader, ...versions, ...all].map(({ imageId }) => imageId));
  const known = await pictureColours(db, [...ids]);
  const places = [...known].flatMap(([id, colours]) =>
    placesOf(
      all.filter(({ imageId }) => imageId === id),
      colours,
    ),
  );
  const onScreens = inHeader.flatMap((picture) => {
    const uses = all.filter(({ imageId }) => imageId === picture.imageId);
    return [
      ...onScreen('narrow', picture, phoneColour(picture, known, places), uses, places),
      ...onScreen('dark', picture, darkColour(picture, known), uses, places),
    ];
  });
  return [...places.slice(0, MAX_PLACEHOLDERS - onScreens.length), ...onScreens];
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
 * Returns the placeholders of the picture in the header for certain screens: its colour, and the colours of other parts of the
 * same picture, whose URLs its placeholder matches too.
 *
 * @param colour null if these screens show the colour of all screens
 */
function onScreen(
  screen: Exclude<Placeholder['screen'], ''>,
  picture: Picture,
  colour: string | null,
  uses: readonly Picture[],
  places: readonly Placeholder[],
): Placeholder[] {
  if (colour === null) return [];
  const { imageId } = picture;
  const own = urlEnd(picture);
  const others = [...new Set(uses.map(urlEnd))].filter((end) => end !== own);
  const placeholder = { imageId, screen, end: others.length === 0 ? '' : own, colour };
  if (placeholder.end !== '') return [placeholder];
  const general = places.find((place) => place.imageId === imageId && place.end === '');
  const matched = others.filter(
    (end) => !places.some((place) => place.imageId === imageId && place.end === end),
  );
  return [placeholder, ...matched.flatMap((end) => (general ? [{ ...general, screen, end }] : []))];
}

/** Returns the colour of the part of a picture that narrow screens show; null if it is the same as on wide screens. */
function phoneColour(
  picture: Picture,
  known: ReadonlyMap<string, PictureColours>,
  places: readonly Placeholder[],
): string | null {
  const info = known.get(picture.imageId);
  const crop = cropFor(picture, 'mobile');
  if (info === undefined || crop === undefined) return null;
  const ends = [urlEnd(picture), ''];
  const wide = places.findLast(({ imageId, end }) => imageId === picture.imageId && ends.includes(end));
  const colour = meanColour(info.colours, info, crop);
  return colour === wide?.colour ? null : colour;
}

/** Returns the colour of a picture's dark version; null if the picture has none, or if its colour is not known. */
function darkColour(picture: Picture, known: ReadonlyMap<string, PictureColours>): string | null {
  const dark = darkVersion(picture);
  const info = known.get(dark?.imageId ?? '');
  return info === undefined ? null : meanColour(info.colours, info, cropFor(dark, 'desktop'));
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
