import type { ShownSize } from './image.ts';
import { IMAGE_SIZES } from './limits.ts';

/** How wide a picture or video is at most. Narrow pictures keep their own shape. `layout` is the HTML attribute `sizes`. */
export const MEDIA_SIZES = {
  full: { label: 'As wide as the page', layout: 'min(100vw, 62.5rem)' },
  text: { label: 'As wide as the text', layout: 'min(100vw, 40rem)' },
  medium: { label: 'Medium', layout: '20rem' },
  small: { label: 'Small', layout: '10rem' },
} as const;

export type MediaSize = keyof typeof MEDIA_SIZES;
export const MEDIA_SIZE_NAMES = Object.keys(MEDIA_SIZES) as readonly MediaSize[];

/** Returns the sizes in which a block of this size has its picture. */
export function pictureSizes(size: MediaSize): { desktop: Omit<ShownSize, 'canvas'> } {
  return { desktop: size === 'full' ? IMAGE_SIZES.media : { width: IMAGE_SIZES.media.width } };
}

/** Returns the classes of the block's root element. */
export const mediaClasses = (size: MediaSize): string => (size === 'full' ? 'media' : `media media-${size}`);
