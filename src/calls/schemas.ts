import { z } from 'zod';

/** The schemas that the description of the API defines once and then refers to. */
export const namedSchemas = z.registry<{ id: string; description?: string }>();

/** Gives a schema a name in the description of the API, and returns the schema. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  namedSchemas.add(schema, { id });
  return schema;
}

/** A success message in words. */
export const done = z.object({ statusCode: z.literal(200), message: z.string() });

/** The schemas that describe the parts of responses that are not checked. */
// @bounded the parts of the calls' responses, when the program is loaded
export const shapes = new Map<z.ZodType, z.ZodType>();

/**
 * Returns a schema that does not check a part of a response, but describes its shape. Use this function for stored documents.
 * Stored documents were validated when they were saved. Checking stored documents again would be slow, and could lock editors
 * out of a page that they could repair.
 */
export function asItIs<Shape extends z.ZodType>(shape: Shape): z.ZodType<z.output<Shape>> {
  const unchecked = z.custom<z.output<Shape>>();
  shapes.set(unchecked, shape);
  return unchecked;
}
