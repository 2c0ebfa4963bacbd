import { z } from 'zod';

/** Schemas that the description of the API defines once and then refers to. */
export const namedSchemas = z.registry<{ id: string; description?: string }>();

/** Gives a schema a name in the description of the API, and returns it. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  namedSchemas.add(schema, { id });
  return schema;
}

/** Says that it is done, in words. */
export const done = z.object({ statusCode: z.literal(200), message: z.string() });

/** The shapes by which values are described that are sent as they are. */
// @bounded the parts of the calls' responses, when the program is loaded
export const shapes = new Map<z.ZodType, z.ZodType>();

/**
 * A part of a response that is sent as it is, and described by its schema. It is meant for stored documents, which were
 * validated when they were saved: checking them again would take long, and keep editors from a page that could be mended.
 */
export function asItIs<Shape extends z.ZodType>(shape: Shape): z.ZodType<z.output<Shape>> {
  const unchecked = z.custom<z.output<Shape>>();
  shapes.set(unchecked, shape);
  return unchecked;
}
