import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import type { Call } from '../../../src/calls/define-calls.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { routeOf } from '../../core/http/route-of.ts';
import type { Services } from '../../core/services.ts';
import { deprecated } from './deprecation.ts';
import { actionOf, type Calling, type Handler } from './handle.ts';
import { type Session, sessionOf } from './sessions.ts';
import { type UnitOfWork, unitOfWork } from './unit-of-work.ts';

/** Adds the routes of calls, at all their addresses. */
export function registerCalls(app: FastifyInstance, services: Services, handlers: readonly Handler[]): void {
  for (const handler of handlers) {
    const { scope: prepare } = handler;
    if (prepare === undefined) addRoutes(app, services, handler);
    else {
      app.register(async (scope) => {
        prepare(scope, services);
        addRoutes(scope, services, handler);
      });
    }
  }
}

function addRoutes(app: FastifyInstance, services: Services, handler: Handler): void {
  const { row, beforeBody } = handler;
  for (const { path, tag } of row.only ?? [row, ...(row.also ?? [])]) {
    app.route({
      ...routeOf(row, { path, tag, isCheckedInside: isCheckedInside(handler) }),
      ...(beforeBody === undefined ? {} : { onRequest: beforeBody(services) }),
      handler: (request, reply) => answer(services, handler, path, request, reply),
    });
  }
}

/** Whether the unit of work checks the caller again after the body has arrived. */
function isCheckedInside({ row, checksCaller }: Handler): boolean {
  const isRecorded = row.audit !== undefined && 'words' in row.audit;
  return row.method === 'POST' && row.who !== 'anyone' && !(checksCaller ?? !isRecorded);
}

async function answer(
  services: Services,
  handler: Handler,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { row } = handler;
  const session = await sessionOf(services, request);
  if (row.who !== 'anyone') {
    if (session === null) throw new HearthError('not-signed-in');
    if (row.method === 'POST' && row.limit !== 'none')
      await services.rates.pageChanges.attempt(session.user._id);
  }
  let hasWritten = false;
  const calling: Calling<Call> = {
    services,
    request,
    reply,
    session: session as Calling<Call>['session'],
    params: request.params as undefined,
    now: services.now(),
    path,
    domain: (domainId) => domainOf(services, request, session, domainId),
    write: <Done>(work: (unit: UnitOfWork) => Promise<Done>) => {
      hasWritten = true;
      return unitOfWork(services, request, actionOf(row), work);
    },
  };
  if (row.deprecated !== undefined) await deprecated(services, request, reply, row.deprecated);
  if (row.status !== undefined) reply.code(row.status);
  const isInQuery = row.method === 'GET' || row.takesFile;
  const done = await handler.run(calling, isInQuery ? request.query : request.body);
  if (!hasWritten && isCheckedInside(handler)) {
    throw new Error(`${row.path} stores nothing by write: it would not check its caller.`);
  }
  return done;
}

/**
 * Returns the domain of a call. Only signed-in callers can name a domain other than the host's.
 *
 * @throws HearthError 'not-found' (404)
 */
function domainOf(
  services: Services,
  request: FastifyRequest,
  session: Session | null,
  domainId?: string,
): DomainRecord {
  const own = services.domains.forHost(request.headers.host ?? '')?.domain ?? null;
  if (session === null) {
    if (own === null || (domainId !== undefined && domainId !== own.id)) throw new HearthError('not-found');
    return own;
  }
  const domain = services.domains.byId(domainId ?? session.activeDomainId ?? '') ?? (domainId ? null : own);
  if (domain === null) throw new HearthError('not-found');
  return domain;
}
