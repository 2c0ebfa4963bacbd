import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.d.ts';
import { z } from 'zod';
import { type Action, canTry } from '../../../src/calls/permissions.ts';
import { namedSchemas } from '../../../src/calls/schemas.ts';
import { ERRORS } from '../../../src/model/errors.ts';
import { BODY_BYTES } from '../limits/limits.ts';
import { validateWithZod } from './validation.ts';

export { namedSchemas };

const codes = ERRORS.map(({ code }) => code) as [string, ...string[]];

/** The body of every failed call. Some errors have further fields, such as the author of the newer version. */
export const failure = z
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
    /** Whether the call checks its caller again in the transaction of its change. */
    readonly isCheckedInside?: boolean;
  }
}

/** How a successful call responds. */
type Success = 200 | 201;

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

const upload = z.strictObject({ file: z.file() });

/**
 * As `describeCall`, for a call that takes one file in a multipart body. The handler reads the body, so that it is stored while
 * it arrives.
 *
 * @param status of the response: 201 when something new is stored
 */
export function describeUpload<Query extends z.ZodType, Response extends z.ZodType>(
  action: Action,
  summary: string,
  { tag, querystring, status }: { tag: string; querystring?: Query; status: Success },
  response: Response,
) {
  const input = { ...(querystring === undefined ? {} : { querystring }), body: upload };
  const { schema, config } = describeCall(action, tag, summary, input, response);
  const validatorCompiler: FastifySchemaCompiler<FastifySchema> = (part) =>
    part.httpPart === 'body' ? () => true : validateWithZod(part as FastifyRouteSchemaDef<z.ZodType>);
  const described: FastifySchema = {
    ...schema,
    consumes: ['multipart/form-data'],
    response: { [status]: response, '4xx': failure, '5xx': failure },
  };
  return { config, validatorCompiler, schema: described };
}
