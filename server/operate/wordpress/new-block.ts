import { SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';
import { isSafeHref } from '../../../src/model/link.ts';
import type { MediaSize } from '../../../src/model/media-sizes.ts';
import type { Video } from '../../../src/model/video.ts';
import { linkTo } from './content-texts.ts';
import type { TakenPicture } from './old-media.ts';

/** A block made from the content of a page; its key may be missing. */
export type NewBlock = Readonly<Record<string, unknown>> & { readonly componentType: string };

/** Whether a text is short enough to be the caption of a picture or a video. */
export const fitsBelow = (caption: string) => caption.length <= SHORT_TEXT_MAX_LENGTH;

/** Returns the target of a linked picture; '' if the link leads only to the picture itself, or nowhere. */
export function targetOfPicture(href: string): string {
  const isItself = href.startsWith('/file/') || /\.(?:jpe?g|png|gif|webp|avif)$/i.test(href);
  return isSafeHref(href) && !isItself ? href : '';
}

/** Returns a picture with its caption. The picture is a link unless `href` is empty. */
export function pictureBlock(
  { image, width, height }: TakenPicture,
  { caption, href, size }: { readonly caption: string; readonly href: string; readonly size: MediaSize },
): NewBlock {
  const text = fitsBelow(caption) ? caption : '';
  const link = href === '' ? { text } : { ...linkTo(href, text), icon: 'none' };
  // A picture that keeps its own shape needs to know it.
  const own = size === 'full' || width === null || height === null ? {} : { width, height };
  return { componentType: 'Media', image: { ...image, ...own }, caption: link, size };
}

export function videoBlock(video: Video, caption: string): NewBlock {
  return {
    componentType: 'Media',
    video: { ...video, isVimeo: video.type === 'vimeo' },
    caption: { text: fitsBelow(caption) ? caption : '' },
  };
}
