import { isObject, type Json, type JsonObject } from '../../../model/json.ts';
import { phoneNumbers } from '../../../model/phone-numbers.ts';

/** A way to reach somebody or something that may stand in several places. */
export interface Contact {
  readonly kind: 'number' | 'e-mail address' | 'web address';
  /** The same for every way of writing the contact: the digits of a number, an e-mail address in lower case. */
  readonly id: string;
  /** The contact as it is written, for texts. */
  readonly written: string;
}

interface Hit extends Contact {
  readonly start: number;
  readonly end: number;
}

const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** Returns the contacts in the value of a field: a text, the `href` of a link, or a formatted text. */
export function contactsIn(value: Json, isHref: boolean): Contact[] {
  if (typeof value === 'string') return isHref ? ofHref(value) : inText(value);
  return textsIn(value).flatMap(({ text, href }) => [...inText(text), ...(href === '' ? [] : ofHref(href))]);
}

/** Returns the value of a field with one contact replaced by another one of the same kind, wherever it stands in the value. */
export function withContact(value: Json, isHref: boolean, from: Contact, to: Contact): Json {
  if (typeof value === 'string') return isHref ? hrefWith(value, from, to) : textWith(value, from, to);
  if (Array.isArray(value)) return value.map((part) => withContact(part, false, from, to));
  if (!isObject(value)) return value;
  const entries = Object.entries(value as JsonObject).map(([name, part]): [string, Json | undefined] => {
    const isText = typeof part === 'string' && (name === 'text' || name === 'href');
    const isInside = typeof part === 'object' && part !== null;
    return [
      name,
      (isText || isInside) && part !== undefined ? withContact(part, name === 'href', from, to) : part,
    ];
  });
  return Object.fromEntries(entries) as Json;
}

function inText(text: string): Hit[] {
  const numbers = phoneNumbers(text).map(({ start, end, href }) => {
    const id = href.replace(/^\w+:/, '');
    return { kind: 'number' as const, id, written: text.slice(start, end), start, end };
  });
  const emails = [...text.matchAll(EMAIL)].map(({ 0: written, index }) => {
    const found = { id: written.toLowerCase(), written, start: index, end: index + written.length };
    return { kind: 'e-mail address' as const, ...found };
  });
  return [...numbers, ...emails].toSorted((a, b) => a.start - b.start);
}

function ofHref(href: string): Contact[] {
  const [, scheme = '', rest = ''] = /^(tel|sms|mailto|https?):(.+)$/i.exec(href) ?? [];
  if (scheme === '') return [];
  if (scheme.startsWith('http')) return [{ kind: 'web address', id: href, written: href }];
  const written = scheme === 'mailto' ? (rest.split('?')[0] ?? '') : rest;
  return scheme === 'mailto'
    ? [{ kind: 'e-mail address', id: written.toLowerCase(), written }]
    : [{ kind: 'number', id: written.replaceAll(/[^\d+]/g, ''), written }];
}

function textWith(text: string, from: Contact, to: Contact): string {
  const hits = inText(text).filter((hit) => hit.kind === from.kind && hit.id === from.id);
  return hits.reduceRight(
    (changed, { start, end }) => `${changed.slice(0, start)}${to.written}${changed.slice(end)}`,
    text,
  );
}

function hrefWith(href: string, from: Contact, to: Contact): string {
  if (!ofHref(href).some(({ kind, id }) => kind === from.kind && id === from.id)) return href;
  if (from.kind === 'web address') return to.id;
  const [, scheme = '', after = ''] = /^(\w+:)[^?]*(.*)$/.exec(href) ?? [];
  return `${scheme}${to.id}${after}`;
}

/** Returns the texts of a formatted text, each with the `href` of its link; '' if it has none. */
function textsIn(node: Json): { readonly text: string; readonly href: string }[] {
  if (!isObject(node)) return [];
  const { text, marks, content } = node as JsonObject;
  const links = (Array.isArray(marks) ? marks : []).filter((mark): mark is JsonObject => isObject(mark));
  const href = links
    .map(({ attrs }) => (isObject(attrs) ? attrs.href : ''))
    .find((one) => typeof one === 'string');
  const own = typeof text === 'string' ? [{ text, href: typeof href === 'string' ? href : '' }] : [];
  return [...own, ...(Array.isArray(content) ? content.flatMap(textsIn) : [])];
}
