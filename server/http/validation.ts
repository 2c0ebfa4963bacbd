import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { validationError } from '../../src/model/zod-errors.ts';

/**
 * Checks queries and bodies with their zod schema. What does not fit becomes a refusal of the catalogue: 400 for an
 * unknown field or a missing parameter, 422 with one entry a finding for the rest.
 */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (data) => {
    const result = schema.safeParse(data ?? {});
    return result.success ? { value: result.data } : { error: validationError(result.error, data ?? {}) };
  };
};
