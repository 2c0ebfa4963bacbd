import type { FastifyRequest } from 'fastify';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import { config } from '../../../src/calls/config.ts';
import { siteSettings } from '../../../src/calls/site.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { hostName } from '../../core/http/host-name.ts';
import type { Services } from '../../core/services.ts';
import { confirmAnew, proofOf } from '../../people/auth/confirm-anew.ts';
import { requireSession } from '../../people/auth/guard.ts';
import { type Calling, handle } from '../../people/auth/handle.ts';
import { switchDomain } from '../../people/auth/sessions.ts';
import { domainResponse } from '../documents/domain-response.ts';
import { publishDomain, removeDomain, saveDomain } from './change-domains.ts';
import { saveDonationPage } from './save-donation-page.ts';

export const domainCalls = [
  handle(config.loadDomain, async ({ services, session }, { hostname }) => {
    const found = services.domains.forHost(hostname);
    if (found === null || (session === null && !found.domain.published)) throw new HearthError('not-found');
    const listed = session === null ? [found.domain] : services.domains.all();
    return {
      domain: domainResponse(found.domain),
      domains: listed.map(domainResponse),
      isFallback: !found.exact,
    };
  }),

  handle(config.saveDomain, async (calling, { domain }) => {
    const { services, write } = calling;
    const saved = await write((unit) => saveDomain(unit, domain, hostsOf(calling)));
    return { domain: domainResponse(saved), domains: services.domains.all().map(domainResponse) };
  }),

  handle(config.publishDomain, async ({ write }, { domain: { _id } }) => {
    const changed = await write((unit) => publishDomain(unit, _id, true));
    return { domain: domainResponse(changed) };
  }),

  handle(config.unpublishDomain, async ({ services, write }, { domain: { _id } }) => {
    const { pages } = services.effects;
    const changed = await pages.withholding([`domain:${_id}`], () =>
      write((unit) => publishDomain(unit, _id, false)),
    );
    return { domain: domainResponse(changed) };
  }),

  handle(config.removeDomain, async (calling, { domain: { _id } }) => {
    const { services, write } = calling;
    await write((unit) => removeDomain(unit, _id, hostsOf(calling)));
    return { domains: services.domains.all().map(domainResponse) };
  }),

  handle(config.swapActiveDomain, async ({ services, request }, { domain: { _id } }) => {
    const { newDomain, oldDomain } = await swapActiveDomain(services, request, _id);
    return { newDomain: domainResponse(newDomain), oldDomain: domainResponse(oldDomain) };
  }),

  handle(siteSettings.loadDonationPage, async ({ services, session, domain }, { domainId }) => ({
    donationPage: domain(domainId).donationPage,
    proof: await proofOf(services, session.user._id),
  })),

  handle(
    siteSettings.saveDonationPage,
    async ({ services, session, domain, write }, { domainId, seen, password, code, ...page }) => {
      const { id } = domain(domainId);
      const donationPage = page.url === '' ? null : page;
      await confirmAnew(services, session.user._id, { password, code });
      await write((unit) => saveDonationPage(unit, services, id, donationPage, seen));
      return { donationPage, proof: await proofOf(services, session.user._id) };
    },
    { checksCaller: true },
  ),
];

function hostsOf({ services, request }: Pick<Calling, 'services' | 'request'>) {
  return { siteHost: services.domains.siteHost, atHost: hostName(request.headers.host ?? '') };
}

/**
 * Makes the caller's session edit a domain, independent of the host name, until the caller chooses another domain or the
 * session ends.
 *
 * @throws HearthError 'domain-not-found' (404), 'not-signed-in' (401)
 */
async function swapActiveDomain(
  services: Services,
  request: FastifyRequest,
  id: string,
): Promise<{ readonly newDomain: DomainRecord; readonly oldDomain: DomainRecord }> {
  const { domains } = services;
  const { activeDomainId } = await requireSession(services, request);
  const newDomain = domains.byId(id);
  if (newDomain === null) throw new HearthError('domain-not-found');
  const hostDomain = domains.forHost(request.headers.host ?? '')?.domain ?? domains.default();
  const oldDomain = domains.byId(activeDomainId ?? '') ?? hostDomain ?? newDomain;
  await switchDomain(services, request, newDomain.id === hostDomain?.id ? null : newDomain.id);
  return { newDomain, oldDomain };
}
