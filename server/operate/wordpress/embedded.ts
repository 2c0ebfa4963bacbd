import { isSafeHref } from '../../../src/model/link.ts';
import { readVideoAddress, type Video } from '../../../src/model/video.ts';
import { sourceOf } from './content-elements.ts';
import { decodedName, textHtml } from './content-texts.ts';
import { attribute, type Element, textIn } from './html-tree.ts';

/** The result of converting an embedded element or a media player: a video, or words. */
export interface Embedded {
  /** The video; null if the element is not a video of a supported service. */
  readonly video: Video | null;
  /** The words below the video. */
  readonly caption: string;
  /** The replacement HTML if there is no supported video. */
  readonly html: string;
  /** Notes on content that could not be imported. */
  readonly notes: readonly string[];
}

/** Converts an iframe with a page from another site. */
export function embeddedFrame(frame: Element): Embedded {
  const src = attribute(frame, 'src') || attribute(frame, 'data-src');
  const video = readVideoAddress(src);
  const notes = [
    ...(video === null ? [`Something from another site was embedded: ${src || 'without an address'}`] : []),
    ...wordsInside(frame),
  ];
  return { video, caption: video === null ? '' : attribute(frame, 'title').trim(), html: '', notes };
}

/** Converts an address on a separate line, which WordPress shows as embedded content. */
export function embeddedAddress(address: string, caption = ''): Embedded {
  const video = readVideoAddress(address);
  const words = textHtml(address);
  const html = isSafeHref(address) ? `<p><a href="${words}">${words}</a></p>` : `<p>${words}</p>`;
  const notes = video === null ? [`Something was embedded, and is a link now: ${address}`] : [];
  return { video, caption, html, notes };
}

/**
 * Converts a video or sound file.
 *
 * @param link returns the new target of the file's address
 */
export async function embeddedRecording(
  element: Element,
  link: (href: string) => Promise<string>,
): Promise<Embedded> {
  const src = sourceOf(element);
  const video = readVideoAddress(src);
  const inside = wordsInside(element);
  if (video !== null) return { video, caption: '', html: '', notes: inside };
  const href = src === '' ? '' : await link(src);
  const name = decodedName(src);
  const html = isSafeHref(href) ? `<p><a href="${textHtml(href)}">${textHtml(name)}</a></p>` : '';
  const kind = element.tagName === 'video' ? 'video' : 'sound';
  const became =
    html === ''
      ? `A ${kind} was left out: ${src || 'it has no address'}`
      : `A ${kind} file is a link now: ${name}`;
  return { video, caption: '', html, notes: [became, ...inside] };
}

/** Returns the fallback words in an element, which readers see only if their browser cannot show the element. */
function wordsInside(element: Element): string[] {
  const words = textIn(element);
  return words === '' ? [] : [`Words in place of something embedded were left out: ‘${words.slice(0, 800)}’`];
}
