import { decoded } from './content-texts.ts';

/** The attributes of a shortcode. The values of the attributes are HTML, as page builders store them. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** Returns the HTML that replaces a shortcode; null if it is unknown what the shortcode shows. */
export type Convert = (attributes: Attributes, isEnd: boolean, attached: readonly number[]) => string | null;

/** The shortcodes of the page builders Divi and WPBakery for pictures, videos, buttons and expandable questions. */
export const BUILDERS: Readonly<Record<string, Convert>> = {
  et_pb_image: ({ src, alt, url }, isEnd) => (isEnd ? '' : linked(url, pictureAt(src, alt))),
  et_pb_gallery: ({ gallery_ids }, isEnd) => (isEnd ? '' : galleryOf(gallery_ids)),
  et_pb_video: ({ src }, isEnd) => (isEnd ? '' : film(src)),
  et_pb_button: ({ button_url, button_text }, isEnd) => (isEnd ? '' : button(button_url, button_text)),
  et_pb_toggle: ({ title }, isEnd) => question(title, isEnd),
  et_pb_accordion_item: ({ title }, isEnd) => question(title, isEnd),
  vc_single_image: ({ image, custom_src, link }, isEnd) =>
    isEnd ? '' : linked(targetOf(link), picturesOf(image) ?? pictureAt(custom_src)),
  vc_gallery: ({ images }, isEnd) => (isEnd ? '' : galleryOf(images)),
  vc_images_carousel: ({ images }, isEnd) => (isEnd ? '' : galleryOf(images)),
  vc_video: ({ link }, isEnd) => (isEnd ? '' : film(link)),
  vc_btn: ({ link, title }, isEnd) => (isEnd ? '' : button(targetOf(link), title)),
  vc_custom_heading: ({ text }, isEnd) => (isEnd ? '' : text ? `<h2>${text}</h2>` : null),
  vc_toggle: ({ title }, isEnd) => question(title, isEnd),
  vc_tta_section: ({ title }, isEnd) => question(title, isEnd),
};

/** Matches the HTML and scripts that WPBakery stores percent-encoded and in Base64. */
const RAW = /\[vc_raw_(html|js)(?:\s[^[\]]*)?\]([\w+/=\s]*)\[\/vc_raw_\1\]/g;

/** Decodes the HTML that WPBakery stores in encoded form, and removes its encoded scripts. */
export function withRawHtml(html: string): string {
  return html.replaceAll(RAW, (_whole, kind: string, encoded: string) => {
    if (kind === 'js') return '<script></script>';
    return decoded(Buffer.from(encoded, 'base64').toString());
  });
}

/** Returns a gallery of the pictures with these numbers in the WordPress library; null if there are none. */
export function galleryOf(ids?: string): string | null {
  return picturesOf(ids)?.replace('<div>', '<div class="gallery">') ?? null;
}

/** Returns the pictures with these numbers in the WordPress library; null if there are none. */
function picturesOf(ids = ''): string | null {
  const found = ids.split(',').flatMap((id) => /^\s*(\d{1,10})\s*$/.exec(id)?.[1] ?? []);
  if (found.length === 0) return null;
  return `<div>${found.map((id) => `<img class="wp-image-${id}" src="">`).join('')}</div>`;
}

function pictureAt(src = '', alt = ''): string | null {
  return src === '' ? null : `<img src="${quoted(src)}" alt="${quoted(alt)}">`;
}

function linked(href: string | undefined, html: string | null): string | null {
  return href && html !== null ? `<a href="${quoted(href)}">${html}</a>` : html;
}

function film(src = ''): string | null {
  return src === '' ? null : `<video src="${quoted(src)}"></video>`;
}

function button(href = '', text = ''): string | null {
  if (href === '' || text === '') return null;
  return `<div class="wp-block-button"><a href="${quoted(href)}">${text}</a></div>`;
}

function question(title = '', isEnd = false): string | null {
  if (isEnd) return '</details>';
  return title === '' ? null : `<details><summary>${title}</summary>`;
}

/** Returns the target of a WPBakery link: an address, or a list such as `url:https%3A%2F%2F…|title:…`. */
function targetOf(link = ''): string {
  const url = link.split('|').find((part) => part.startsWith('url:'));
  return url === undefined ? link : decoded(url.slice('url:'.length), '');
}

const quoted = (text: string) => text.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
