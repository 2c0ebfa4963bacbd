import { z } from 'zod';
import type { FieldKind } from '../../editable/field-kinds.ts';
import { imageValueSchema } from '../../model/image.ts';
import { LONG_TEXT_MAX_LENGTH } from '../../model/limits.ts';
import { linkSchema } from '../../model/link.ts';
import { footerSchema, navSchema, siteSettingsSchema } from '../../model/site.ts';
import type { SiteShell } from '../../model/view.ts';
import { shellWith } from './shells.ts';

/** A field of a document: its position, and words in its markup that occur nowhere else. */
export interface FilledField {
  readonly owner: string;
  readonly property: string;
  readonly kind: FieldKind;
  readonly words: string;
}

interface Filled {
  readonly value: unknown;
  readonly fields: readonly FilledField[];
}

const schemas = { '@nav': navSchema, '@footer': footerSchema, '@siteSettings': siteSettingsSchema };
const filledSchemas = Object.entries(schemas).map(([owner, schema]) => filled(schema, owner, ''));
const [nav, footer, settings] = filledSchemas.map(({ value }) => value);

/** A shell in which every field of every document is filled. Each text contains the name of its field. */
export const filledShell = shellWith({ nav, footer, settings } as Partial<SiteShell>);

/** The fields of the documents of `filledShell`, as described by their schemas. */
export const filledFields: readonly FilledField[] = filledSchemas.flatMap(({ fields }) => fields);

function filled(schema: z.ZodType, owner: string, path: string): Filled {
  const place = `${owner}:${path};`;
  const field = (kind: FieldKind, words = place) => ({ owner, property: path, kind, words });
  if (schema === imageValueSchema) {
    return { value: { imageId: place, alt: place }, fields: [field('image', encodeURIComponent(place))] };
  }
  if (schema === linkSchema) {
    return { value: { type: 'page', href: `/${place}`, text: place }, fields: [field('link')] };
  }
  if (schema instanceof z.ZodString) {
    const kind = schema.maxLength === LONG_TEXT_MAX_LENGTH ? 'lines' : 'text';
    return { value: `${place} 000`, fields: [field(kind)] };
  }
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return filled(schema.unwrap() as z.ZodType, owner, path);
  }
  if (schema instanceof z.ZodArray) {
    const items = ['a1', 'b-2'].map((key) => {
      const { value, fields } = filled(schema.element as z.ZodType, owner, `${path}.${key}`);
      return { value: { ...(value as object), key }, fields };
    });
    const list = field('list', `${owner}:${path}.`);
    return {
      value: items.map(({ value }) => value),
      fields: [list, ...items.flatMap(({ fields }) => fields)],
    };
  }
  return schema instanceof z.ZodObject ? filledObject(schema, owner, path) : { value: undefined, fields: [] };
}

function filledObject({ shape }: z.ZodObject, owner: string, path: string): Filled {
  const names = Object.keys(shape).filter((name) => name !== 'key');
  const inside = names.map((name) => {
    const at = path === '' ? name : `${path}.${name}`;
    return { name, ...filled(shape[name] as z.ZodType, owner, at) };
  });
  return {
    value: Object.fromEntries(inside.map(({ name, value }) => [name, value])),
    fields: inside.flatMap(({ fields }) => fields),
  };
}
