import type { FastifyInstance, FastifyRequest } from 'fastify';
import { canTry } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { isObject } from '../../../src/model/json.ts';
import { BODY_VALUES } from '../limits/limits.ts';
import { jsonSize, MAX_LEVELS } from './json-size.ts';

/** How the bodies of one content type are read. */
export interface BodyReader {
  /**
   * The number of values in a body, found without parsing it: to parse and check a value costs far more than its bytes. Beyond `most`,
   * any larger number will do.
   */
  readonly count: (body: Buffer, most: number) => number;
  readonly parse: (body: Buffer, request: FastifyRequest) => unknown;
}

/**
 * Has a scope read the bodies of one content type. Every body but an upload, whose handler stores it while it arrives, is read by
 * this function.
 *
 * @throws HearthError 'too-large' (413), before it is parsed, for a body with more values than `BODY_VALUES`
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
 * Has a scope read objects in JSON, and nothing else: a form on another site cannot send that without a preflight request. A text
 * that is nested too deeply is refused before any code walks through it.
 *
 * @throws HearthError 'malformed' (400), and as `readBodies`
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
