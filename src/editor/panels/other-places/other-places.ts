import { type Change, changeOf } from '../../../model/change.ts';
import { setField } from '../../../model/commands.ts';
import { isObject, type Json, type JsonObject } from '../../../model/json.ts';
import { FOOTER_KEY, NAV_KEY, PAGE_KEY, ROOT_KEYS, SETTINGS_KEY } from '../../../model/roots.ts';
import type { ContentTree } from '../../../model/tree.ts';
import { fieldOwnerLabel } from '../../document/labels.ts';
import { type Contact, contactsIn, withContact } from './contacts.ts';

/** A number or an address that was replaced in one field, while the old one still stands in other places. */
export interface Offer {
  readonly from: Contact;
  readonly to: Contact;
  /** The fields that have the old one. */
  readonly fields: readonly Field[];
  /** The names of the places, each once, with the number of its occurrences there. */
  readonly places: readonly { readonly name: string; readonly count: number }[];
}

/** A field of a document that may contain numbers or addresses. */
interface Field {
  readonly owner: string;
  readonly path: string;
  readonly value: Json;
}

/** Fields whose texts nobody reads. */
const NAMES: readonly string[] = [
  'key',
  '_id',
  'domainId',
  'componentType',
  'type',
  'fileId',
  'imageId',
  'slug',
];

/**
 * Returns the first replacement of a number or an address since the last save whose old value still stands in other fields;
 * null if there is none. `isMeant` says which replacements count.
 */
export function findOffer(
  saved: ContentTree,
  tree: ContentTree,
  isMeant: (from: Contact, to: Contact) => boolean,
): Offer | null {
  for (const owner of ownersOf(tree)) {
    const [before, now] = [fieldsOf(saved, owner), fieldsOf(tree, owner)];
    if (before === now) continue;
    const earlier = new Map(fieldsIn(before, owner).map((field) => [field.path, field]));
    for (const field of fieldsIn(now, owner)) {
      const swapped = replacement(earlier.get(field.path), field);
      if (swapped === null || !isMeant(swapped.from, swapped.to)) continue;
      const offer = offerOf(tree, swapped.from, swapped.to);
      if (offer !== null) return offer;
    }
  }
  return null;
}

/** Returns the offer as it is now; null if the old value stands nowhere any more, or the new one does not. */
export function offerOf(tree: ContentTree, from: Contact, to: Contact): Offer | null {
  const all = ownersOf(tree).flatMap((owner) => fieldsIn(fieldsOf(tree, owner), owner));
  const fields = all.filter((field) => has(field, from));
  if (fields.length === 0 || !all.some((field) => has(field, to))) return null;
  // The text and the target of a link are one place.
  const found = new Map(
    fields.map((field) => [`${field.owner} ${field.path.replace(/\.(href|text)$/, '')}`, field]),
  );
  const names = Map.groupBy([...found.values()], (field) => nameOf(tree, field));
  return { from, to, fields, places: [...names].map(([name, { length }]) => ({ name, count: length })) };
}

/** Returns the change that replaces the old value in all fields of an offer, as one step of undo. */
export function replaceEverywhere(tree: ContentTree, { from, to, fields }: Offer): Change {
  const patches = fields.flatMap(({ owner, path, value }) => {
    const changed = withContact(value, isHref(path), from, to);
    return setField(tree, { key: owner, path, value: changed }).patches;
  });
  return changeOf(`Change the ${from.kind} everywhere`, patches);
}

/** Returns the contact that replaced another one of its kind, if it is the only difference between the contacts of a field. */
function replacement(before: Field | undefined, now: Field): { from: Contact; to: Contact } | null {
  if (before === undefined || before.value === now.value) return null;
  const [earlier, later] = [before, now].map((field) => contactsIn(field.value, isHref(field.path)));
  const gone = without(earlier ?? [], later ?? []);
  const come = without(later ?? [], earlier ?? []);
  const [from, to] = [gone[0], come[0]];
  if (from === undefined || to === undefined || gone.length > 1 || come.length > 1) return null;
  return from.kind === to.kind ? { from, to } : null;
}

/** Returns the contacts that are not among the others, each once. */
function without(contacts: readonly Contact[], others: readonly Contact[]): Contact[] {
  const own = new Map(contacts.map((contact) => [`${contact.kind} ${contact.id}`, contact]));
  for (const { kind, id } of others) own.delete(`${kind} ${id}`);
  return [...own.values()];
}

function has({ path, value }: Field, { kind, id }: Contact): boolean {
  return contactsIn(value, isHref(path)).some((one) => one.kind === kind && one.id === id);
}

function ownersOf({ roots, blocks }: ContentTree): string[] {
  return [...Object.keys(blocks), ...ROOT_KEYS.filter((root) => roots[root] !== undefined)];
}

function fieldsOf({ roots, blocks }: ContentTree, owner: string): JsonObject | undefined {
  return (ROOT_KEYS as readonly string[]).includes(owner)
    ? roots[owner as keyof typeof roots]
    : (blocks[owner] as JsonObject | undefined);
}

/** Returns the texts, targets of links and formatted texts in a value, with their paths. */
function fieldsIn(value: Json | undefined, owner: string, path = ''): Field[] {
  if (typeof value === 'string') return [{ owner, path, value }];
  const inside = (name: string, part: Json | undefined) =>
    fieldsIn(part, owner, path === '' ? name : `${path}.${name}`);
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      const key = isObject(item) ? (item as JsonObject).key : undefined;
      return typeof key === 'string' ? inside(key, item) : [];
    });
  }
  if (!isObject(value)) return [];
  const object = value as JsonObject;
  if (object.type === 'doc') return [{ owner, path, value: object }];
  return Object.entries(object).flatMap(([name, part]) => (NAMES.includes(name) ? [] : inside(name, part)));
}

function isHref(path: string): boolean {
  return path === 'href' || path.endsWith('.href');
}

function nameOf(tree: ContentTree, { owner, path }: Field): string {
  if (owner === NAV_KEY) return /^(crisis|emergency)\b/.test(path) ? 'the strip' : 'the navigation';
  if (owner === FOOTER_KEY) return 'the footer';
  if (owner === SETTINGS_KEY) return 'the site settings';
  const label = fieldOwnerLabel(tree, owner, path);
  return owner === PAGE_KEY ? `the ${label.toLowerCase()}` : label;
}
