import type {
  DemoDoc,
  DemoHeading,
  DemoInline,
  DemoLine,
  DemoLink,
  DemoList,
  DemoListItem,
  DemoMark,
  DemoParagraph,
  DemoTextNode,
  LinkType,
  PictureName,
  PictureRef,
} from './types.ts';

/** A piece of running text: a plain string, or a piece made by one of the functions below. */
export type Inline = string | DemoInline;

function marked(text: string, mark: DemoMark): DemoInline {
  return { type: 'text', text, marks: [mark] };
}

export const b = (text: string): DemoInline => marked(text, { type: 'strong' });
export const i = (text: string): DemoInline => marked(text, { type: 'em' });
export const br = (): DemoInline => ({ type: 'hard_break' });

/** The type an address belongs to: paths are pages, paths with a fragment anchors, the rest is external. */
function linkType(href: string): LinkType {
  if (href.includes('#')) return 'anchor';
  return href === '' || href.startsWith('/') ? 'page' : 'external';
}

/** The `tel:` address of a number as people write it, with spaces and brackets. */
const telHref = (number: string): string => `tel:${number.replace(/[^0-9]/g, '')}`;

/** A link in running text. */
export function link(text: string, href: string): DemoInline {
  return marked(text, { type: 'link', attrs: { type: linkType(href), href, fileId: null } });
}

/** A telephone number in running text, as a link that calls it. */
export const tel = (number: string): DemoInline => link(number, telHref(number));

/** An e-mail address in running text, as a link that writes to it. */
export const mail = (address: string): DemoInline => link(address, `mailto:${address}`);

/** The link field of a block, the navigation or the footer. */
export const to = (href: string, text: string): DemoLink => ({ type: linkType(href), href, text });

/** A link field that calls a number; the text is the number itself unless given. */
export const callLink = (number: string, text = number): DemoLink => to(telHref(number), text);

/** A link field that writes to an address. */
export const mailLink = (address: string): DemoLink => to(`mailto:${address}`, address);

export const noLink: DemoLink = { type: 'page', href: '', text: '' };

/** A picture by name, with the alt text this use of it needs; '' where it only decorates. */
export const image = (picture: PictureName, alt: string): PictureRef => ({ picture, alt });

function inline(parts: Inline[]): DemoInline[] {
  return parts.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part));
}

export const p = (...parts: Inline[]): DemoParagraph => ({ type: 'paragraph', content: inline(parts) });

function heading(level: 2 | 3 | 4, text: string): DemoHeading {
  return { type: 'heading', attrs: { level }, content: inline([text]) };
}

export const h2 = (text: string): DemoHeading => heading(2, text);
export const h3 = (text: string): DemoHeading => heading(3, text);
export const h4 = (text: string): DemoHeading => heading(4, text);

function listItem(item: string | Inline[]): DemoListItem {
  return { type: 'list_item', content: [typeof item === 'string' ? p(item) : p(...item)] };
}

export function ul(...items: (string | Inline[])[]): DemoList {
  return { type: 'bullet_list', content: items.map(listItem) };
}

export function ol(...items: (string | Inline[])[]): DemoList {
  return { type: 'ordered_list', attrs: { order: 1 }, content: items.map(listItem) };
}

/** Rich text; without nodes, the empty document. */
export function doc(...nodes: DemoTextNode[]): DemoDoc {
  return { type: 'doc', content: nodes.length > 0 ? nodes : [{ type: 'paragraph' }] };
}

/** Formatted text: one paragraph of strings, bold, italic and breaks. */
export const line = (...parts: Inline[]): DemoLine => ({ type: 'doc', content: [p(...parts)] });
