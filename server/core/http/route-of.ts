import type { FastifySchema, FastifySchemaCompiler, RouteOptions } from 'fastify';
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.d.ts';
import { z } from 'zod';
import type { Call } from '../../../src/calls/define-calls.ts';
import type { Action } from '../../../src/calls/tables.ts';
import { BODY_BYTES } from '../limits/limits.ts';
import { failure } from './describe-call.ts';
import { validateWithZod } from './validation.ts';

interface Address {
  /** Below `/api`. */
  readonly path: string;
  /** The group in the description. */
  readonly tag: string;
  /** Whether the call checks its caller again in the transaction of its change. */
  readonly isCheckedInside: boolean;
}

type Route = Pick<RouteOptions, 'method' | 'url' | 'config' | 'schema' | 'validatorCompiler' | 'bodyLimit'>;

const upload = z.strictObject({ file: z.file() });

/** Everything of a call's route but its handler, as its row says it. */
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

/** The handler reads the file itself, so that it is stored while it arrives. */
const exceptFiles: FastifySchemaCompiler<FastifySchema> = (part) =>
  part.httpPart === 'body' ? () => true : validateWithZod(part as FastifyRouteSchemaDef<z.ZodType>);
