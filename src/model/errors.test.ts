import { expect, test } from 'vitest';
import { z } from 'zod';
import { ERRORS, type ErrorCode, errorEnvelope, HearthError, refuse } from './errors.ts';
import { codeOf } from './testing/error-code.ts';
import { validationError } from './zod-errors.ts';

test.each<[ErrorCode, number]>([
  ['malformed', 400],
  ['unknown-field', 400],
  ['missing-parameter', 400],
  ['not-a-list', 400],
  ['not-signed-in', 401],
  ['not-allowed', 403],
  ['cross-origin', 403],
  ['not-found', 404],
  ['unknown-page-type', 404],
  ['version-conflict', 409],
  ['page-deleted', 409],
  ['page-published', 409],
  ['page-not-published', 409],
  ['not-a-listing', 409],
  ['wrong-collection', 422],
  ['role-lock-out', 422],
  ['slug-taken', 409],
  ['too-large', 413],
  ['unsupported-type', 415],
  ['slug-invalid', 422],
  ['validation', 422],
  ['too-many', 429],
  ['unknown', 500],
  ['unavailable', 503],
])('%s has status %i', (code, status) => {
  expect(new HearthError(code).status).toBe(status);
});

test('the specified messages are used word for word', () => {
  const message = (code: ErrorCode) => ERRORS.find((entry) => entry.code === code)?.message;
  expect(message('unknown-page-type')).toBe('whppt:error Page not found.');
  expect(message('page-not-found')).toBe('This page could not be found');
  expect(message('not-a-list')).toBe(
    'Value provided is not type Array, please provide an Array or use the setSelected',
  );
  expect(message('missing-parameter')).toBe('Expected {name} to be defined');
  expect(message('unknown')).toBe('Unknown Error');
});

test('every message is readable, and every status is an error status', () => {
  for (const { message, status } of ERRORS) {
    expect(message).not.toBe('');
    expect(status).toBeGreaterThanOrEqual(400);
  }
});

test('messages are filled by plain look-up', () => {
  expect(() => refuse('missing-parameter', { name: 'slug' })).toThrow('Expected slug to be defined');
  expect(() => refuse('missing-parameter', { name: '$& {name}' })).toThrow(
    'Expected $& {name} to be defined',
  );
  expect(() => refuse('missing-parameter')).toThrow('Expected {name} to be defined');
});

test('the envelope holds status, message, code, findings and details, and details cannot overwrite it', () => {
  const validationErrors = [{ field: 'title', message: 'Too long' }];
  const error = new HearthError(
    'version-conflict',
    {},
    { validationErrors, details: { savedBy: 'ana', statusCode: 200 } },
  );
  expect(errorEnvelope(error)).toEqual({
    savedBy: 'ana',
    statusCode: 409,
    message: 'Somebody saved a newer version. Keep yours, take theirs, or compare the two.',
    error: {
      code: 'version-conflict',
      message: 'Somebody saved a newer version. Keep yours, take theirs, or compare the two.',
    },
    validationErrors,
  });
});

test('errors outside the catalogue reveal nothing about themselves', () => {
  const envelope = {
    statusCode: 500,
    message: 'Unknown Error',
    error: { code: 'unknown', message: 'Unknown Error' },
  };
  expect(errorEnvelope(new Error('SELECT * FROM users'))).toEqual(envelope);
  expect(errorEnvelope('text')).toEqual(envelope);
  expect(errorEnvelope(undefined)).toEqual(envelope);
});

const schema = z.strictObject({
  slug: z.string(),
  page: z.strictObject({ title: z.string().max(3, 'Too long') }).optional(),
});

test('unknown fields and missing parameters are 400; other findings are 422 with a field and a message each', () => {
  const refuseInput = (input: unknown) => () => {
    throw validationError(schema.safeParse(input).error!, input);
  };
  expect(codeOf(refuseInput('text'))).toBe('malformed');
  expect(codeOf(refuseInput(null))).toBe('malformed');
  expect(refuseInput({ slug: 'a', page: { title: '', size: 1 } })).toThrow(
    'The request holds a field that is not known: page.size',
  );
  expect(refuseInput({})).toThrow('Expected slug to be defined');
  try {
    refuseInput({ slug: 'a', page: { title: 'abcd' } })();
    expect.unreachable();
  } catch (error) {
    expect(errorEnvelope(error)).toMatchObject({
      statusCode: 422,
      error: { code: 'validation' },
      validationErrors: [{ field: 'page.title', message: 'Too long' }],
    });
  }
});
