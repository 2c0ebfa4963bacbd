import { z } from 'zod';
import { shapes } from '../../../src/calls/schemas.ts';
import { ignored } from '../../../src/model/ignored.ts';
import { namedSchemas } from './describe-call.ts';

/**
 * A part of a response that is sent as it is, and described by its schema. It is meant for stored documents, which were
 * validated when they were saved: checking them again would take long, and keep editors from a page that could be mended.
 */
export function describedAs(shape: z.ZodType): z.ZodUnknown {
  const asItIs = z.unknown();
  shapes.set(asItIs, shape);
  return asItIs;
}

let areDescribed = false;

/** Adds the shapes to what the description of the API is made from. It takes milliseconds, so it is done when that is made. */
export function describeShapes(): void {
  if (areDescribed) return;
  areDescribed = true;
  const describe = (schema: z.ZodType, details: object) =>
    namedSchemas.add(schema, details as { id: string });
  describe(ignored, { description: 'Ignored: a document that was loaded can be sent back whole.' });
  for (const [asItIs, shape] of shapes) {
    const { $schema: _, ...details } = z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' });
    describe(asItIs, details);
  }
}
