import type { FastifyInstance, FastifyRequest } from 'fastify';
import { canTry } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { isObject } from '../../../src/model/json.ts';
import { BODY_VALUES } from '../limits/limits.ts';
import { jsonSize, MAX_LEVELS } from './json-size.ts';

/** Describes how to read the bodies of one content type. */
export interface BodyReader {
  /**
   * Returns the number of values in a body without parsing it, because parsing and validating values costs far more than
   * receiving their bytes. If there are more than `most` values, any number above `most` may be returned.
   */
  readonly count: (body: Buffer, most: number) => number;
  readonly parse: (body: Buffer, request: FastifyRequest) => unknown;
}

/**
 * Makes a scope read the bodies of one content type. Reads all bodies except those of uploads, whose handlers store the bytes
 * as they arrive.
 *
 * @throws HearthError 'too-large' (413), before parsing, for a body with more values than `BODY_VALUES`
 */
export function readBodies(app: FastifyInstance, type: string, { count, parse }: BodyReader): void {
  app.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const { action } = request.routeOptions.config;
    const isPublic = action === undefined || canTry(null, action);
    const most = isPublic ? BODY_VALUES.anonymous : BODY_VALUES.signedIn;
    if (count(body, most) <= most) return parse(body, request);
    throw new HearthError('too-large', { max: `${most.toLocaleString('en')} values` });
  });
}

/**
 * Makes a scope accept only JSON objects, because a form on another site cannot send JSON without a preflight request. Before
 * any code walks through the text, refuses a text that is nested too deeply.
 *
 * @throws HearthError 'malformed' (400), and the errors of `readBodies`
 */
export function readJsonAlone(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  readBodies(app, 'application/json', {
    count: (body) => {
      const { values, levels } = jsonSize(body.toString());
      if (levels > MAX_LEVELS) throw new HearthError('malformed');
      return values;
    },
    parse: async (body, request) => {
      const parsed = await new Promise((resolve, reject) =>
        parse(request, body.toString(), (error, value) => (error ? reject(error) : resolve(value))),
      );
      if (!isObject(parsed)) throw new HearthError('malformed');
      return parsed;
    },
  });
}
