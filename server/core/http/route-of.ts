import type { FastifySchema, FastifySchemaCompiler, RouteOptions } from 'fastify';
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.d.ts';
import { z } from 'zod';
import type { Call } from '../../../src/calls/define-calls.ts';
import { namedSchemas } from '../../../src/calls/schemas.ts';
import type { Action } from '../../../src/calls/tables.ts';
import { ERRORS } from '../../../src/model/errors.ts';
import { BODY_BYTES } from '../limits/limits.ts';
import { validateWithZod } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's action in the permission table. A route of the API that has no action returns 404. */
    readonly action?: Action;
    /** Whether the call checks its caller again in the transaction of its change. */
    readonly isCheckedInside?: boolean;
  }
}

const codes = ERRORS.map(({ code }) => code) as [string, ...string[]];

/** The response body of every failed call. Some errors have further fields, such as the author of the newer version. */
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
      'The message says what happened and what to do about it, in words for a person. `error.code` is for programs.',
  });

interface Address {
  /** The path of the route below `/api`. */
  readonly path: string;
  /** The call's group in the API description. */
  readonly tag: string;
  /** Whether the call checks its caller again in the transaction of its change. */
  readonly isCheckedInside: boolean;
}

type Route = Pick<RouteOptions, 'method' | 'url' | 'config' | 'schema' | 'validatorCompiler' | 'bodyLimit'>;

const upload = z.strictObject({ file: z.file() });

/** Returns the route of a call without its handler, made from the call's row in the table. */
export function routeOf(row: Call, { path, tag, isCheckedInside }: Address): Route {
  const { method, summary, input, output, params, status = 200, takesFile, deprecated } = row;
  const part = method === 'GET' || takesFile ? 'querystring' : 'body';
  const schema: FastifySchema = {
    ...(input === undefined ? {} : { [part]: input }),
    ...(takesFile ? { body: upload, consumes: ['multipart/form-data'] } : {}),
    ...(params === undefined ? {} : { params }),
    tags: [tag],
    summary,
    ...(deprecated === undefined ? {} : { deprecated: true }),
    response: { [status]: output, '4xx': failure, '5xx': failure },
  };
  const bodyLimit = row.bodyBytes ?? (row.who === 'anyone' ? BODY_BYTES.anonymous : undefined);
  return {
    method,
    url: `/${[path, ...Object.keys(params?.shape ?? {}).map((name) => `:${name}`)].join('/')}`,
    config: { action: row.path as Action, isCheckedInside },
    schema,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(takesFile ? { validatorCompiler: exceptFiles } : {}),
  };
}

/** Does not validate the file of an upload, because the handler reads the file and stores it while it arrives. */
const exceptFiles: FastifySchemaCompiler<FastifySchema> = (part) =>
  part.httpPart === 'body' ? () => true : validateWithZod(part as FastifyRouteSchemaDef<z.ZodType>);
