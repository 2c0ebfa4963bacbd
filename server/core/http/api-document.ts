import type {} from '@fastify/swagger';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { description as calls } from '../../../src/calls/description.ts';
import { namedSchemas, shapes } from '../../../src/calls/schemas.ts';
import { ignored } from '../../../src/model/ignored.ts';
import { API_PREFIX, AUTH_COOKIE } from '../../../src/model/limits.ts';
import { cookieName } from './cookies.ts';
import { routeOf } from './route-of.ts';
import { ZOD_ALONE } from './validation.ts';

type Responses = Record<string, { description: string }>;
type Paths = Record<string, Record<string, { operationId?: string; responses: Responses }>>;

type Description = z.input<(typeof calls.load)['output']>;

/** Descriptions of the responses by status, shared by all calls. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '200': 'Done',
  '201': 'Stored',
  '4XX': 'Refused, with the reason',
  '5XX': 'Failed; with 503, to be tried again after the seconds in Retry-After',
};

/**
 * Serves `openapi.json`, the description of every call registered after this one, generated from the schemas that validate the
 * calls. The generator is loaded on the first request, to keep the start fast. If the generator cannot be loaded, the next
 * request tries again.
 */
export function describeApi(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.schema?.tags !== undefined && route.method !== 'HEAD') routes.push(route);
  });
  let description: Promise<Description> | undefined;
  const handler = () => {
    description ??= describe(routes).catch((error: unknown) => {
      description = undefined;
      throw error;
    });
    return description;
  };
  app.route({ ...routeOf(calls.load, { ...calls.load, isCheckedInside: false }), handler });
}

/** Describes the routes by registering them on a Fastify instance that is never served. */
async function describe(routes: readonly RouteOptions[]): Promise<Description> {
  const { default: swagger } = await import('@fastify/swagger');
  describeShapes();
  const app = Fastify({ exposeHeadRoutes: false, schemaController: ZOD_ALONE });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => () => '');
  const withSchemas = createJsonSchemaTransformObject({ schemaRegistry: namedSchemas });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hearth',
        version: '1',
        description:
          'The calls of a content site and its editor. Signing in sets a cookie; what a call shows and changes ' +
          'depends on who is signed in. Every failed call answers a Failure.',
      },
      security: [{}, { session: [] }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: AUTH_COOKIE.name,
            description: `On https its name is ${cookieName(AUTH_COOKIE.name, true)}.`,
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry: namedSchemas }),
    transformObject: (made) => finished(withSchemas(made)),
  });
  for (const { method, url, schema } of routes) app.route({ method, url, schema, handler: async () => {} });
  await app.ready();
  return app.swagger() as Description;
}

let areDescribed = false;

/**
 * Adds the shapes to the schemas that the API description is generated from. Takes milliseconds, so it is called only when the
 * description is generated.
 */
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

/** Completes the description: names each call, such as `page.save`, describes each response, and drops unused schemas. */
function finished<Made extends object>(description: Made): Made {
  const { paths, components } = description as {
    paths: Paths;
    components: { schemas: Record<string, unknown> };
  };
  for (const [path, calls] of Object.entries(paths)) {
    for (const call of Object.values(calls)) {
      call.operationId = path.slice(`/${API_PREFIX}/`.length).replaceAll('/', '.');
      for (const [status, response] of Object.entries(call.responses)) {
        response.description = DESCRIPTIONS[status] ?? response.description;
      }
    }
  }
  const text = JSON.stringify(description);
  for (const name of Object.keys(components.schemas)) {
    if (!text.includes(`"#/components/schemas/${name}"`)) delete components.schemas[name];
  }
  return description;
}
