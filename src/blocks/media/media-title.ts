import type { ImageValue } from '../../model/image.ts';

/** The maximum length of a title, in characters. A limit is needed because a caption can be a whole paragraph. */
const MAX_LENGTH = 100;

/** Returns the title of a video: its caption, otherwise the description of its picture; '' if it has neither. */
export function mediaTitle({
  image,
  caption,
}: {
  readonly image: ImageValue;
  readonly caption: { readonly text: string };
}): string {
  const words = (caption.text.trim() || (image?.alt ?? '').trim()).split(/\s+/).join(' ');
  if (words.length <= MAX_LENGTH) return words;
  const cut = words.slice(0, MAX_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))} …`;
}
