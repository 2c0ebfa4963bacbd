import type {} from '@fastify/swagger';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { API_PREFIX, AUTH_COOKIE } from '../../src/model/limits.ts';
import { cookieName } from '../auth/cookies.ts';
import { describeCall, namedSchemas } from './describe-call.ts';

type Answers = Record<string, { description: string }>;
type Paths = Record<string, Record<string, { operationId?: string; responses: Answers }>>;

const document = z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) });
type Description = z.input<typeof document>;

/** What the answers of a call are, by status; those of every call are alike. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '200': 'Done',
  '4XX': 'Refused, with the reason',
  '5XX': 'Failed; with 503, to be tried again after the seconds in Retry-After',
};

/**
 * Answers at `openapi.json` what every call is that is added from now on, by the schemas that check it. What makes the
 * description is loaded when somebody first asks for it, so that no start waits for it. One that failed is made anew.
 */
export function describeApi(api: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  api.addHook('onRoute', (route) => {
    if (route.schema?.tags !== undefined && route.method !== 'HEAD') routes.push(route);
  });
  let description: Promise<Description> | undefined;
  const call = describeCall('openapi.json', 'API', 'This description of the API', {}, document);
  api.get('/openapi.json', call, () => {
    description ??= describe(routes).catch((error: unknown) => {
      description = undefined;
      throw error;
    });
    return description;
  });
}

/** Adds the routes to a Fastify that only describes them. */
async function describe(routes: readonly RouteOptions[]): Promise<Description> {
  const { default: swagger } = await import('@fastify/swagger');
  const app = Fastify({ exposeHeadRoutes: false });
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
  return app.swagger() as unknown as Description;
}

/** The description with a name for each call, such as `page.save`, and words for each answer; without unused schemas. */
function finished<Made extends object>(description: Made): Made {
  const { paths, components } = description as unknown as {
    paths: Paths;
    components: { schemas: Record<string, unknown> };
  };
  for (const [path, calls] of Object.entries(paths)) {
    for (const call of Object.values(calls)) {
      call.operationId = path.slice(`/${API_PREFIX}/`.length).replaceAll('/', '.');
      for (const [status, answer] of Object.entries(call.responses)) {
        answer.description = DESCRIPTIONS[status] ?? answer.description;
      }
    }
  }
  const text = JSON.stringify(description);
  for (const name of Object.keys(components.schemas)) {
    if (!text.includes(`"#/components/schemas/${name}"`)) delete components.schemas[name];
  }
  return description;
}
