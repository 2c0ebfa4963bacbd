import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { description } from '../../../src/calls/description.ts';
import { isObject } from '../../../src/model/json.ts';
import { buildApp } from '../../app.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { describeApi } from './api-document.ts';
import { routeOf } from './route-of.ts';

type Json = Record<string, unknown>;
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly Json[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Json }> };
  readonly responses: Record<string, { readonly description: string; readonly content: Json }>;
}

let server: TestServer;
let app: FastifyInstance;
let document: Json & { readonly paths: Record<string, Record<string, Operation>> };
const routes: RouteOptions[] = [];

beforeAll(async () => {
  server = await startTestServer();
  app = await buildApp(server.services, { onRoute: (route) => void routes.push(route) });
  const response = await app.inject({ url: '/api/openapi.json' });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  document = response.json();
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]) => ({ method, path, operation })),
  );

/** Yields every object of the document, with its path. */
function objects(value: unknown, path = '#'): { readonly path: string; readonly object: Json }[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => objects(entry, `${path}/${index}`));
  if (!isObject(value)) return [];
  const inner = Object.entries(value).flatMap(([name, entry]) => objects(entry, `${path}/${name}`));
  return [{ path, object: value }, ...inner];
}

function resolve(reference: string): unknown {
  let value: unknown = document;
  for (const step of reference.split('/').slice(1)) value = isObject(value) ? value[step] : undefined;
  return value;
}

test('every call of the API is described, with its group, a sentence and its responses', () => {
  const described = operations().map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const calls = routes
    .filter(({ url, method }) => url.startsWith('/api/') && !url.endsWith('*') && method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(described.sort()).toEqual(calls.sort());
  for (const { path, operation } of operations()) {
    expect(operation.tags).toHaveLength(1);
    expect(operation.summary).toMatch(/^[A-Z].{5,}[^.]$/);
    const success = /\/upload$/.test(path) ? '201' : '200';
    expect(Object.keys(operation.responses)).toEqual([success, '4XX', '5XX']);
    for (const status of ['4XX', '5XX']) {
      expect(operation.responses[status]?.content).toEqual({
        'application/json': { schema: { $ref: '#/components/schemas/Failure' } },
      });
    }
  }
});

test('the described input of a call matches its schema', () => {
  const { paths } = document;
  const parameters = paths['/api/page/load']?.get?.parameters;
  expect(parameters?.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ['slug', 'query', true],
    ['collection', 'query', false],
    ['domainId', 'query', false],
  ]);
  const body = paths['/api/user/login']?.post?.requestBody?.content['application/json']?.schema;
  expect(body).toEqual({
    type: 'object',
    properties: {
      username: { type: 'string', minLength: 3, maxLength: 254 },
      password: { type: 'string', minLength: 3, maxLength: 200 },
    },
    required: ['username', 'password'],
    additionalProperties: false,
  });
  expect(paths['/api/listing/findById']?.get?.deprecated).toBe(true);
  expect(resolve('#/components/schemas/Failure/required')).toEqual(['statusCode', 'message', 'error']);
});

test('the description is well-formed OpenAPI 3.1', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toEqual({
    title: 'Hearth',
    version: '1',
    description: expect.stringMatching(/./),
  });
  const known = ['openapi', 'info', 'paths', 'components', 'security'];
  expect(known).toEqual(expect.arrayContaining(Object.keys(document)));
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { method, operation } of operations()) {
    expect(['get', 'post']).toContain(method);
    if (method === 'get') expect(operation).not.toHaveProperty('requestBody');
    const names = (operation.parameters ?? []).map(({ in: place, name }) => `${place} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const parameter of operation.parameters ?? []) expect(parameter).toHaveProperty('schema');
    for (const { description, content } of Object.values(operation.responses)) {
      expect(description).not.toBe('');
      expect(description).not.toBe('Default Response');
      expect(Object.keys(content)).toEqual(['application/json']);
    }
  }
});

test('its schemas refer to existing ones, and have types of JSON Schema', () => {
  const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
  for (const { path, object } of objects(document)) {
    if (typeof object.$ref === 'string') expect(isObject(resolve(object.$ref)), path).toBe(true);
    // The keys of these objects are names of fields or parts of default values, not keywords of JSON Schema.
    if (path.endsWith('/properties') || /\/default(\/|$)/.test(path)) continue;
    if (typeof object.type === 'string' && path.includes('/schema'))
      expect(types, path).toContain(object.type);
    if (Array.isArray(object.type)) expect(types, path).toEqual(expect.arrayContaining(object.type));
    if (Array.isArray(object.required) && isObject(object.properties)) {
      expect(Object.keys(object.properties), path).toEqual(expect.arrayContaining(object.required));
    }
    expect(object, path).not.toHaveProperty('nullable');
  }
});

test('every field of a request and of a response has a shape', () => {
  const loose = objects(document).flatMap(({ path, object }) =>
    path.endsWith('/properties')
      ? Object.keys(object)
          .filter((name) => isEmpty(object[name]))
          .map((name) => `${path}/${name}`)
      : [],
  );
  expect(loose).toEqual([]);
  const lists = objects(document).filter(({ object }) => object.type === 'array' && isEmpty(object.items));
  expect(lists.map(({ path }) => path)).toEqual([]);
});

const isEmpty = (value: unknown) => isObject(value) && Object.keys(value).length === 0;

test('a page is described as it is saved and loaded', () => {
  const fields = resolve('#/components/schemas/Page/properties') as Record<string, Json>;
  expect(fields.title).toEqual({ type: 'string', maxLength: 500, default: '' });
  expect(fields.template).toEqual({
    type: 'string',
    enum: ['generic', 'listing'],
    default: 'generic',
  });
  expect(fields.priority).toEqual({ type: 'number', minimum: 0, maximum: 1, default: 0.5 });
  expect(fields.header).toMatchObject({
    type: 'object',
    properties: { title: { type: 'string' }, image: { anyOf: [{ type: 'object' }, { type: 'null' }] } },
  });
  expect(fields.contents).toMatchObject({
    type: 'array',
    items: { type: 'object', properties: { key: { type: 'string' }, componentType: { type: 'string' } } },
  });
});

test('a failed description is made again on the next request', async () => {
  let isBroken = false;
  const api = Fastify();
  api.setValidatorCompiler(() => () => true);
  api.setSerializerCompiler(() => JSON.stringify);
  describeApi(api);
  const described = 'A call that cannot be described at first';
  const { schema } = routeOf(description.load, { ...description.load, isCheckedInside: false });
  const summary = { enumerable: true, get: () => (isBroken ? expect.fail('broken') : described) };
  api.get('/api/call', { schema: Object.defineProperty({ ...schema }, 'summary', summary) }, () => ({}));
  await api.ready();
  isBroken = true;
  expect((await api.inject({ url: '/openapi.json' })).statusCode).toBe(500);
  isBroken = false;
  const response = await api.inject({ url: '/openapi.json' });
  expect(response.statusCode).toBe(200);
  expect(response.json().paths['/api/call'].get.summary).toBe(described);
});
