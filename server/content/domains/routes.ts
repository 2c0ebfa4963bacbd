import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { domainNamedSchema, domainSaveSchema, domainSchema } from '../../../src/model/domain.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { describeCall, namedSchemas } from '../../core/http/describe-call.ts';
import { hostName } from '../../core/http/host-name.ts';
import { type TypedApp, withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions, Services } from '../../core/services.ts';
import { authorOf } from '../../people/auth/author.ts';
import { sessionOf } from '../../people/auth/sessions.ts';
import { domainResponse } from '../documents/domain-response.ts';
import { applyDomainChanges } from './apply-changes.ts';
import { publishDomain } from './publish-domain.ts';
import { removeDomain } from './remove-domain.ts';
import { saveDomain } from './save-domain.ts';
import { swapActiveDomain } from './swap-domain.ts';

const domain = domainSchema.register(namedSchemas, { id: 'Domain' });
const domains = z.array(domain);
const named = z.strictObject({ domain: domainNamedSchema });

const loadResponse = z.strictObject({
  domain,
  domains,
  /** True when no domain has this host name and the default one is returned instead. */
  isFallback: z.boolean(),
});

/** The calls under `/api/config`: the sites, and which of them an editor works on. */
export async function domainRoutes(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const typed = withZodTypes(app);
  loadRoute(typed, services);
  saveRoute(typed, services);
  publishRoute(typed, services, 'publishDomain', 'Lets visitors reach a site');
  publishRoute(
    typed,
    services,
    'unpublishDomain',
    'Answers the visitors of a site with 404; its content stays',
  );
  removeRoute(typed, services);
  swapRoute(typed, services);
}

function loadRoute(app: TypedApp, services: Services): void {
  const summary = 'The domain of a host name; the other domains for who is signed in';
  const querystring = z.strictObject({ hostname: z.string().max(255) });
  const call = describeCall('config/loadDomain', 'Domains', summary, { querystring }, loadResponse);
  app.get('/loadDomain', call, async (request) => {
    const found = services.domains.forHost(request.query.hostname);
    const session = await sessionOf(services, request);
    if (found === null || (session === null && !found.domain.published)) throw new HearthError('not-found');
    const listed = session === null ? [found.domain] : services.domains.all();
    return {
      domain: domainResponse(found.domain),
      domains: listed.map(domainResponse),
      isFallback: !found.exact,
    };
  });
}

function saveRoute(app: TypedApp, services: Services): void {
  const summary = 'Saves a domain over the version it was loaded at; without an _id, makes a new one';
  const body = z.strictObject({ domain: domainSaveSchema });
  const response = z.strictObject({ domain, domains });
  const call = describeCall('config/saveDomain', 'Domains', summary, { body }, response);
  app.post('/saveDomain', call, async (request) => {
    const author = await authorOf(services, request);
    const saved = await saveDomain(
      services.database.writer,
      request.body.domain,
      hostsOf(services, request),
      author,
    );
    await applyDomainChanges(services);
    return { domain: domainResponse(saved), domains: services.domains.all().map(domainResponse) };
  });
}

function publishRoute(
  app: TypedApp,
  services: Services,
  name: 'publishDomain' | 'unpublishDomain',
  summary: string,
): void {
  const response = z.strictObject({ domain });
  const call = describeCall(`config/${name}`, 'Domains', summary, { body: named }, response);
  app.post(`/${name}`, call, async (request) => {
    const author = await authorOf(services, request);
    const { _id } = request.body.domain;
    const { pageCache, database } = services;
    const isPublished = name === 'publishDomain';
    const change = () => publishDomain(database.writer, _id, isPublished, author);
    const changed = await (isPublished ? change() : pageCache.withholding([`domain:${_id}`], change));
    await applyDomainChanges(services);
    return { domain: domainResponse(changed) };
  });
}

function hostsOf({ domains }: Services, request: FastifyRequest) {
  return { siteHost: domains.siteHost, atHost: hostName(request.headers.host ?? '') };
}

function removeRoute(app: TypedApp, services: Services): void {
  const summary = 'Deletes a site that is not published, not the default and has no pages, for good';
  const call = describeCall(
    'config/removeDomain',
    'Domains',
    summary,
    { body: named },
    z.strictObject({ domains }),
  );
  app.post('/removeDomain', call, async (request) => {
    const author = await authorOf(services, request);
    const { _id } = request.body.domain;
    await removeDomain(services.database.writer, _id, hostsOf(services, request), author);
    await applyDomainChanges(services);
    return { domains: services.domains.all().map(domainResponse) };
  });
}

function swapRoute(app: TypedApp, services: Services): void {
  const summary = 'Makes a domain the one that the caller’s session edits, under any host name';
  const response = z.strictObject({ newDomain: domain, oldDomain: domain });
  const call = describeCall('config/swapActiveDomain', 'Domains', summary, { body: named }, response);
  app.post('/swapActiveDomain', call, async (request) => {
    const { newDomain, oldDomain } = await swapActiveDomain(services, request, request.body.domain._id);
    return { newDomain: domainResponse(newDomain), oldDomain: domainResponse(oldDomain) };
  });
}
