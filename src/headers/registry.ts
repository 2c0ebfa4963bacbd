import type { LeafOptions } from '../editable/editing.ts';
import { IMAGE_SIZES } from '../model/limits.ts';
import type { HeaderType } from '../model/page.ts';

/** What a page header is, apart from how it looks. */
export interface HeaderDefinition {
  /** The stored `headerType`. */
  readonly type: HeaderType;
  /** The name editors see. */
  readonly label: string;
  /** Folder of its view and style. */
  readonly folder: string;
  /** What an editor can open in it, in reading order. */
  readonly fields: readonly LeafOptions[];
}

/** Sizes in px of a header's picture: wide screens, and upright phones. */
export const HEADER_IMAGE = {
  desktop: IMAGE_SIZES.fullHeaderDesktop,
  mobile: IMAGE_SIZES.fullHeaderMobile,
} as const;

const title: LeafOptions = { property: 'header.title', kind: 'text', label: 'Title' };
const description: LeafOptions = { property: 'header.description', kind: 'text', label: 'Description' };
const image: LeafOptions = { property: 'header.image', kind: 'image', label: 'Picture', sizes: HEADER_IMAGE };

/** Every page header. `none` has no picture, and still gives the page its title. */
export const headers: readonly HeaderDefinition[] = [
  {
    type: 'FullWidthImageHeader',
    label: 'Full-width picture',
    folder: 'full-width-image-header',
    fields: [title, description, image],
  },
  {
    type: 'HalfWidthImageHeader',
    label: 'Half-width picture',
    folder: 'half-width-image-header',
    fields: [title, description, image],
  },
  { type: 'none', label: 'No picture', folder: 'plain-header', fields: [title, description] },
];

/** The definition of a header type; that without a picture for a type this Hearth does not know. */
export function headerOf(type: string): HeaderDefinition {
  return headers.find((header) => header.type === type) ?? headers.find(({ type }) => type === 'none')!;
}
