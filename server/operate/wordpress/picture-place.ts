import type { MediaSize } from '../../../src/model/media-sizes.ts';
import { attribute, byTag, type Element, elementsIn, hasClass } from './html-tree.ts';
import type { TakenPicture } from './old-media.ts';

/** How a picture stands on a page. */
export interface PicturePlace {
  readonly size: MediaSize;
  /** Whether the picture stands beside words. */
  readonly isBeside: boolean;
  /** The number of characters of the words that fit beside the picture. */
  readonly room: number;
}

/** The widths in px from which a picture that stands alone has a size. */
const SIZES: readonly (readonly [from: number, MediaSize])[] = [
  [780, 'full'],
  [440, 'text'],
  [210, 'medium'],
  [0, 'small'],
];
/** The width in px of a picture beside words if the page does not say how wide it is. */
const USUAL = 300;
/** The elements around a picture that can say how it stands. */
const AROUND = 4;
/** The number of characters that stand beside each px of a picture's height. */
const CHARACTERS = 2;

/** The widths in px of WordPress's own sizes. */
const NAMED_SIZES = { 'size-thumbnail': 150, 'size-medium': 300 } as const;
const IN_NAME = /-(\d{1,4})x\d{1,4}\.[A-Za-z0-9]{1,5}(?:$|\?)/;
const IN_QUERY = /[?&](?:w|resize|fit)=(\d{1,4})/;

/** The place of a picture in a gallery. */
export const IN_GALLERY: PicturePlace = { size: 'full', isBeside: false, room: 0 };

/** Whether a picture, or what is around it, stands beside words. */
export function standsBeside(element: Element): boolean {
  const [image] = element.tagName === 'img' ? [element] : elementsIn(element, byTag('img'));
  return image !== undefined && placeOf(image, { width: null, height: null }).isBeside;
}

/** Returns how a picture stood on the old page, as far as the picture itself is wide enough. */
export function placeOf(image: Element, { width: own, height }: Omit<TakenPicture, 'image'>): PicturePlace {
  const around = [image, ...ancestors(image)];
  const shown = around.map(widthOf).find((width) => width !== null) ?? widthInAddress(image);
  const widths = [shown, own].filter((width) => width !== null);
  const width = widths.length === 0 ? null : Math.min(...widths);
  const isBeside = around.some(floats) && (width === null || width < SIZES[0]![0]);
  if (!isBeside) return { size: width === null ? 'full' : sizeOf(width), isBeside, room: 0 };
  const least = width ?? USUAL;
  const shape = own === null || height === null ? 1 : height / own;
  return { size: sizeOf(least), isBeside, room: Math.max(120, CHARACTERS * least * shape) };
}

const sizeOf = (width: number): MediaSize => SIZES.find(([from]) => width >= from)![1];

function ancestors(image: Element): Element[] {
  const found: Element[] = [];
  for (
    let at = image.parentNode;
    at !== null && 'tagName' in at && found.length < AROUND;
    at = at.parentNode
  ) {
    found.push(at);
  }
  return found;
}

/** Whether words flow around an element. */
function floats(element: Element): boolean {
  const style = attribute(element, 'style').slice(0, 1000);
  return (
    hasClass(element, 'alignleft', 'alignright') ||
    /^(?:left|right)$/i.test(attribute(element, 'align')) ||
    /float\s{0,9}:\s{0,9}(?:left|right)/i.test(style)
  );
}

/** Returns the width in px that an element sets; null if it sets none. */
function widthOf(element: Element): number | null {
  const [, written] = /^\s{0,9}(\d{1,4})(?:px)?\s{0,9}$/.exec(attribute(element, 'width')) ?? [];
  const style = attribute(element, 'style').slice(0, 1000);
  const [, styled] = /(?:^|[;\s])width\s{0,9}:\s{0,9}(\d{1,4})(?:\.\d{1,9})?px/i.exec(style) ?? [];
  const width = Number(styled ?? written ?? 0);
  if (width > 0 && element.tagName !== 'td') return width;
  const named = Object.entries(NAMED_SIZES).find(([name]) => hasClass(element, name));
  return named === undefined ? null : named[1];
}

function widthInAddress(image: Element): number | null {
  const src = attribute(image, 'src').slice(-300);
  const [, width] = IN_QUERY.exec(src) ?? IN_NAME.exec(src) ?? [];
  return width === undefined ? null : Number(width);
}
