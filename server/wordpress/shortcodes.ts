/** A shortcode: `[name one="1"]` or `[/name]`. */
const SHORTCODE = /\[(\/?)([a-zA-Z][\w-]*)((?:\s[^[\]]*)?)\]/g;
const ATTRIBUTE = /(?<![\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;

/** Attributes with words for readers. */
const SAYS = /(?:title|text|label|heading|caption)\w{0,40}=/i;

type Attributes = Readonly<Record<string, string | undefined>>;

/** HTML in the place of shortcodes of WordPress itself. */
const OWN: Readonly<Record<string, (attributes: Attributes, isEnd: boolean) => string>> = {
  caption: (_attributes, isEnd) => (isEnd ? '</figure>' : '<figure>'),
  wp_caption: (_attributes, isEnd) => (isEnd ? '</figure>' : '<figure>'),
  gallery: ({ ids = '' }) =>
    `<div>${idsIn(ids)
      .map((id) => `<img class="wp-image-${id}" src="">`)
      .join('')}</div>`,
  embed: (_attributes, isEnd) => (isEnd ? '</p>' : '<p>'),
  video: ({ src, mp4, webm, youtube }, isEnd) => (isEnd ? '' : media('video', src ?? mp4 ?? webm ?? youtube)),
  audio: ({ src, mp3, ogg }, isEnd) => (isEnd ? '' : media('audio', src ?? mp3 ?? ogg)),
};

/**
 * The HTML of WordPress with its own shortcodes turned into elements. Those of plugins are left out and reported; what stands
 * between two of them stays, and so do brackets that people write, such as [sic].
 *
 * @param onUnknown called with the name of each that was left out, and what it says where it has words of its own
 */
export function withoutShortcodes(html: string, onUnknown: (name: string) => void): string {
  return html.replaceAll(SHORTCODE, (whole, slash: string, name: string, rest: string, offset: number) => {
    const isEscaped = html[offset - 1] === '[' || html[offset + whole.length] === ']';
    if (isEscaped) return whole;
    const isEnd = slash !== '';
    const own = Object.hasOwn(OWN, name) ? OWN[name] : undefined;
    if (own !== undefined) return own(attributesIn(rest), isEnd);
    if (!isShortcode(name, rest, isEnd, html, offset, whole.length)) return whole;
    if (!isEnd) onUnknown(SAYS.test(rest) ? `${name}${rest.slice(0, 300)}` : name);
    return '';
  });
}

/** Nobody writes these signs in brackets, or brackets on a line of their own. */
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
  const found = [...text.matchAll(ATTRIBUTE)].map(([, name, double, single, bare]) => [
    name!,
    double ?? single ?? bare ?? '',
  ]);
  return Object.fromEntries(found);
}

function idsIn(text: string): string[] {
  return text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => /^\d{1,10}$/.test(id));
}

function media(tag: 'video' | 'audio', src: string | undefined): string {
  return src === undefined
    ? ''
    : `<${tag} src="${src.replaceAll('"', '%22').replaceAll('<', '%3C')}"></${tag}>`;
}
