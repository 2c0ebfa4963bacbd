import type { FieldForm } from '../blocks/form.ts';
import { IMAGE_SIZES } from '../model/limits.ts';
import type { HeaderType } from '../model/page.ts';

/** The definition of a page header, without its view. */
export interface HeaderDefinition {
  /** The stored `headerType`. */
  readonly type: HeaderType;
  /** The name that editors see. */
  readonly label: string;
  /** The folder that contains the header's view and style sheet. */
  readonly folder: string;
  /** The fields of the page that the header shows, by path, in reading order. */
  readonly form: Readonly<Record<string, FieldForm>>;
}

/** The sizes of a header's picture for wide screens and for upright phones, in px. */
export const HEADER_IMAGE = {
  desktop: IMAGE_SIZES.fullHeaderDesktop,
  mobile: IMAGE_SIZES.fullHeaderMobile,
} as const;

const words: Readonly<Record<string, FieldForm>> = {
  'header.title': { editor: 'text', label: 'Title' },
  'header.description': { editor: 'text', label: 'Description', optional: true, rows: 4 },
};
const wordsAndPicture: Readonly<Record<string, FieldForm>> = {
  ...words,
  'header.image': { editor: 'image', label: 'Picture', sizes: HEADER_IMAGE },
  'header.image.dark': {
    editor: 'image',
    label: 'Dark version',
    help: 'Dark screens show it in place of the picture: the same scene in the evening, for example.',
    optional: true,
    sizes: HEADER_IMAGE,
    versionOf: 'header.image',
  },
};

const noPicture: HeaderDefinition = {
  type: 'none',
  label: 'No picture',
  folder: 'plain-header',
  form: words,
};

/** All page headers. `none` has no picture, but shows the title. */
export const headers: readonly HeaderDefinition[] = [
  {
    type: 'FullWidthImageHeader',
    label: 'Full-width picture',
    folder: 'full-width-image-header',
    form: wordsAndPicture,
  },
  {
    type: 'HalfWidthImageHeader',
    label: 'Half-width picture',
    folder: 'half-width-image-header',
    form: wordsAndPicture,
  },
  noPicture,
];

/** Returns the definition of a header type. If the type is unknown, returns the definition of the header without a picture. */
export function headerOf(type: string): HeaderDefinition {
  return headers.find((header) => header.type === type) ?? noPicture;
}
