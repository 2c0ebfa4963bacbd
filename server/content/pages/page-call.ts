import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { z } from 'zod';
import type { Action } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { describeCall } from '../../core/http/describe-call.ts';
import type { Services } from '../../core/services.ts';
import { deprecated } from '../../people/auth/deprecation.ts';

/** Input that can name the collection it is about. */
interface Sent {
  readonly collection?: string | undefined;
}

interface Definition<Input extends Sent, Response extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  /** The caller's permission for this is checked before anything else. */
  readonly action: Action;
  readonly summary: string;
  /** The query of a GET, the body of a POST. */
  readonly input: z.ZodType<Input>;
  readonly response: Response;
  run(
    services: Services,
    request: FastifyRequest,
    input: Input & { readonly collection: string },
  ): Promise<z.input<Response>>;
}

/** Determines the collection of a call, given the one in the request, if any. */
export type CollectionOf = (
  sent: string | undefined,
  call: { readonly services: Services; readonly request: FastifyRequest; readonly reply: FastifyReply },
) => string | Promise<string>;

export interface Place {
  readonly url: string;
  /** The group it is described in. */
  readonly tag: string;
  readonly collectionOf: CollectionOf;
}

/** A call about the pages of a collection: adds its route at a place. It can be added at several places. */
export type PageCall = (app: FastifyInstance, services: Services, place: Place) => void;

export function pageCall<Input extends Sent, Response extends z.ZodType>(
  call: Definition<Input, Response>,
): PageCall {
  const { method, action, input, summary, response } = call;
  const takes = method === 'GET' ? { querystring: input } : { body: input };
  return (app, services, { url, tag, collectionOf }) => {
    const { schema, config } = describeCall(action, tag, summary, takes, response);
    app.route({
      method,
      url,
      config,
      schema: schema as FastifySchema,
      handler: async (request, reply) => {
        const sent = (method === 'GET' ? request.query : request.body) as Input;
        const collection = await collectionOf(sent.collection, { services, request, reply });
        return call.run(services, request, { ...sent, collection });
      },
    });
  };
}

/** The collection of calls that name none. */
export const DEFAULT_COLLECTION = 'pages';

export const sentOrDefault: CollectionOf = (sent) => sent ?? DEFAULT_COLLECTION;

/** As `sentOrDefault`; a call without a collection is a deprecated form. */
export const sentOrDeprecated: CollectionOf = async (sent, { services, request, reply }) => {
  if (sent === undefined) {
    await deprecated(services, request, reply, 'Send the collection of the page along.');
  }
  return sent ?? DEFAULT_COLLECTION;
};

/** The collection in the URL; the request can only repeat it. */
export function always(collection: string): CollectionOf {
  return (sent) => {
    checkCollection(collection, sent, 'collection');
    return collection;
  };
}

/** @throws HearthError 'wrong-collection' (422) where a field names another collection than the call's. */
export function checkCollection(collection: string, sent: string | undefined, field: string): void {
  if (sent === undefined || sent === collection) return;
  const values = { collection, sent };
  const { message } = new HearthError('wrong-collection', values);
  throw new HearthError('wrong-collection', values, { validationErrors: [{ field, message }] });
}
