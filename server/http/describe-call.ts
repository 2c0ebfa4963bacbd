import { z } from 'zod';
import { ERRORS } from '../../src/model/errors.ts';
import { type Action, canTry } from '../../src/model/permissions.ts';
import { BODY_BYTES } from '../limits.ts';

/** Schemas that the description of the API defines once and then refers to. */
export const namedSchemas = z.registry<{ id: string; description?: string }>();

const codes = ERRORS.map(({ code }) => code) as [string, ...string[]];

/** The body of every failed call. Some errors have further fields, such as the author of the newer version. */
const failure = z
  .looseObject({
    statusCode: z.number().int(),
    message: z.string(),
    error: z.object({ code: z.enum(codes), message: z.string() }),
    validationErrors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .register(namedSchemas, {
    id: 'Failure',
    description:
      'What happened, and what to do about it, in words for a person. `error.code` is for programs.',
  });

/** The input of a call: a query, or a JSON body. */
export interface CallInput {
  readonly querystring?: z.ZodType;
  readonly body?: z.ZodType;
  readonly deprecated?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's action in the permission table. A route of the API without one returns 404. */
    readonly action?: Action;
  }
}

/**
 * The options of an API route: the action that the caller needs permission for, the zod schemas of its input and response,
 * and its description; `tag` is the group it is listed in. Handlers return the response of 200; errors are thrown.
 */
export function describeCall<Input extends CallInput, Response extends z.ZodType>(
  action: Action,
  tag: string,
  summary: string,
  input: Input,
  response: Response,
) {
  const schema = {
    ...input,
    tags: [tag],
    summary,
    response: { 200: response, '4xx': failure, '5xx': failure },
  };
  return {
    config: { action },
    ...(canTry(null, action) ? { bodyLimit: BODY_BYTES.anonymous } : {}),
    schema: schema as Input & { tags: string[]; summary: string; response: { 200: Response } },
  };
}
