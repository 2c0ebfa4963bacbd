import { type Attributes, BUILDERS, type Convert, galleryOf, withRawHtml } from './builder-shortcodes.ts';
import { textHtml } from './content-texts.ts';
import { formOfShortcode, formTag, partHtml } from './forms/form-places.ts';

/** Matches a shortcode: `[name one="1"]` or `[/name]`. */
const SHORTCODE = /\[(\/?)([a-zA-Z][\w-]*)((?:\s[^[\]]*)?)\]/g;
const ATTRIBUTE = /(?<![\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;

/** Matches attributes that contain words for readers, pictures or addresses. */
const SAYS = /(?:title|text|label|heading|caption|image|images|ids|src|url|link|href|file)\w{0,40}=/i;

/** Matches the beginnings of elements that a shortcode of its own ends. */
const WITH_END = /^<(?:details><summary>|div class="old-form" data-plugin="Jetpack")/;

const VIDEO_FILES = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'flv', 'wmv', 'mov', 'youtube'];
const SOUND_FILES = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'wma', 'flac'];

/** The shortcodes of WordPress itself and of page builders. */
const KNOWN: Readonly<Record<string, Convert>> = {
  caption: figure,
  wp_caption: figure,
  gallery: ({ ids, include }, _isEnd, attached) => galleryOf(ids ?? include ?? attached.join(',')),
  'contact-form': ({ title, subject, name }, isEnd) =>
    isEnd ? '</div>' : formTag(title ?? subject ?? name ?? ''),
  'contact-field': ({ type = 'text', ...settings }, isEnd) => (isEnd ? '' : partHtml(type, settings)),
  embed: (_attributes, isEnd) => (isEnd ? '</p>' : '<p>'),
  video: (attributes, isEnd) => (isEnd ? '' : media('video', attributes, VIDEO_FILES)),
  audio: (attributes, isEnd) => (isEnd ? '' : media('audio', attributes, SOUND_FILES)),
  ...BUILDERS,
};

/**
 * Converts the shortcodes of WordPress and some shortcodes of page builders to elements. Removes and reports other shortcodes,
 * but keeps the content between them, and brackets that people write, such as [sic].
 *
 * @param attached the numbers of the pictures that WordPress has attached to the page
 * @param onUnknown called with the name of each removed shortcode, and with its words if there are any
 */
export function withoutShortcodes(
  written: string,
  attached: readonly number[],
  onUnknown: (name: string) => void,
): string {
  const html = withRawHtml(written);
  const lastEnds = new Map<string, number>();
  const hasEnd = (name: string, offset: number) => {
    const end = lastEnds.get(name) ?? html.lastIndexOf(`[/${name}]`);
    lastEnds.set(name, end);
    return offset < end;
  };
  return html.replaceAll(SHORTCODE, (whole, slash: string, name: string, rest: string, offset: number) => {
    const isEscaped = html[offset - 1] === '[' || html[offset + whole.length] === ']';
    if (isEscaped) return whole;
    const isEnd = slash !== '';
    const convert = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
    const attributes = attributesIn(rest);
    const converted =
      convert?.(attributes, isEnd, attached) ?? (isEnd ? null : formOfShortcode(name, attributes));
    // An element without an end would contain the rest of the page.
    const isLeftOpen = converted !== null && WITH_END.test(converted) && !hasEnd(name, offset);
    if (converted !== null && !isLeftOpen) return converted;
    if (convert === undefined && !isShortcode(name, rest, isEnd, html, offset, whole.length)) return whole;
    if (!isEnd) onUnknown(SAYS.test(rest) ? `${name}${rest.slice(0, 300)}` : name);
    return '';
  });
}

/**
 * Whether brackets are a shortcode. Shortcodes contain characters that people do not write in brackets, or are on a separate
 * line.
 */
function isShortcode(
  name: string,
  rest: string,
  isEnd: boolean,
  html: string,
  offset: number,
  length: number,
): boolean {
  if (isEnd || rest.includes('=') || /[_-]|\d/.test(name)) return true;
  const before = html.slice(Math.max(0, offset - 3), offset);
  const after = html.slice(offset + length, offset + length + 4);
  return /(?:^|[\n>])$/.test(before) && /^(?:$|[\r\n<])/.test(after) && rest.trim() === '';
}

function attributesIn(text: string): Attributes {
  const found = [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
    name,
    double ?? single ?? bare ?? '',
  ]);
  return Object.fromEntries(found);
}

/** Converts a caption shortcode. In old shortcodes, the caption is an attribute. */
function figure({ caption = '', align = '', width = '' }: Attributes, isEnd: boolean): string {
  if (isEnd) return '</figure>';
  const words = caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
  return `<figure class="${textHtml(align)}" width="${textHtml(width)}">${words}`;
}

function media(tag: 'video' | 'audio', attributes: Attributes, names: readonly string[]): string | null {
  const src = names.map((name) => attributes[name]).find(Boolean);
  return src === undefined
    ? null
    : `<${tag} src="${src.replaceAll('"', '%22').replaceAll('<', '%3C')}"></${tag}>`;
}
