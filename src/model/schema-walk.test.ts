import { expect, test } from 'vitest';
import { z } from 'zod';
import { allowsNull, bareSchema, itemSchema, partsOf, schemaAtPath } from './schema-walk.ts';

const header = z.string().max(9).default('');
const item = z.strictObject({ key: z.string(), header });
const items = z.array(item).default([]);
const picture = z.looseObject({ id: z.string() }).nullable().default(null);
const schema = z.strictObject({ items, picture, size: z.enum(['small', 'large']).prefault('small') });

test('a schema is walked by path, through defaults and the items of lists', () => {
  expect(schemaAtPath(schema, 'items.a1.header')).toBe(header);
  expect(schemaAtPath(schema, 'items')).toBe(items);
  expect(schemaAtPath(schema, 'picture.id')).toBeInstanceOf(z.ZodString);
  for (const path of ['nothing', 'constructor', 'items.a1.nothing', 'size.small']) {
    expect(schemaAtPath(schema, path), path).toBeNull();
  }
});

test('a schema says what it describes, and whether it allows null', () => {
  expect(partsOf(schema)).toEqual({ type: 'object', fields: schema.shape, isLoose: false });
  const { shape } = picture.unwrap().unwrap();
  expect(partsOf(picture)).toEqual({ type: 'object', fields: shape, isLoose: true });
  expect(partsOf(schema.shape.size)).toEqual({ type: 'string' });
  const options = [z.string(), z.number()];
  expect(partsOf(z.union(options).optional())).toEqual({ type: 'union', options });
  expect(partsOf(z.date())).toEqual({ type: 'other' });
  expect([picture, items, z.null()].map(allowsNull)).toEqual([true, false, false]);
  expect(itemSchema(items)).toBe(item);
  expect(itemSchema(header)).toBeNull();
  expect(bareSchema(picture)).toBe(picture.unwrap().unwrap());
});
