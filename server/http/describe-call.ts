import { z } from 'zod';
import { ERRORS } from '../../src/model/errors.ts';
import { type Action, canTry } from '../../src/model/permissions.ts';

/** Schemas that the description of the API names once and refers to from then on. */
export const namedSchemas = z.registry<{ id: string; description?: string }>();

const codes = ERRORS.map(({ code }) => code) as [string, ...string[]];

/** The body of every failed call. Some refusals hold further fields, such as whose the newer version is. */
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

/** What a call takes: a query, or a JSON body. */
export interface CallInput {
  readonly querystring?: z.ZodType;
  readonly body?: z.ZodType;
  readonly deprecated?: boolean;
}

/** What anybody may send is short, in bytes: reading far more would keep the server busy for whoever is nobody yet. */
const STRANGERS_BODY_LIMIT = 16 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the permission table knows the route as. A route of the API without it is not found. */
    readonly action?: Action;
  }
}

/**
 * The options of a route of the API: the action that the caller has to be allowed, what it takes and answers, checked by
 * zod, and what its description says of it. `tag` is the group it is described in. The handler's type is that of the answer
 * alone: refusals are thrown.
 */
export function describeCall<Input extends CallInput, Answer extends z.ZodType>(
  action: Action,
  tag: string,
  summary: string,
  input: Input,
  answer: Answer,
) {
  const schema = {
    ...input,
    tags: [tag],
    summary,
    response: { 200: answer, '4xx': failure, '5xx': failure },
  };
  return {
    config: { action },
    ...(canTry(null, action) ? { bodyLimit: STRANGERS_BODY_LIMIT } : {}),
    schema: schema as Input & { tags: string[]; summary: string; response: { 200: Answer } },
  };
}
