import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { validationError } from '../../../src/model/zod-errors.ts';

/**
 * Validates queries and bodies with their zod schema. Failures become errors of the catalogue: 400 for an unknown field or a
 * missing parameter, otherwise 422 with an entry for each invalid field.
 */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (data) => {
    const result = schema.safeParse(data ?? {});
    return result.success ? { value: result.data } : { error: validationError(result.error, data ?? {}) };
  };
};

function noCompiler(): never {
  throw new Error('Schemas are compiled with zod.');
}

/** Keeps Fastify from loading its own compilers, because these are as large as the rest of Fastify. */
export const ZOD_ALONE = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } };
