import { config } from '../../../src/calls/config.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { hostName } from '../../core/http/host-name.ts';
import { type Calling, handle } from '../../people/auth/handle.ts';
import { domainResponse } from '../documents/domain-response.ts';
import { applyDomainChanges } from './apply-changes.ts';
import { publishDomain } from './publish-domain.ts';
import { removeDomain } from './remove-domain.ts';
import { saveDomain } from './save-domain.ts';
import { swapActiveDomain } from './swap-domain.ts';

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
    await applyDomainChanges(services);
    return { domain: domainResponse(saved), domains: services.domains.all().map(domainResponse) };
  }),

  handle(config.publishDomain, async ({ services, write }, { domain: { _id } }) => {
    const changed = await write((unit) => publishDomain(unit, _id, true));
    await applyDomainChanges(services);
    return { domain: domainResponse(changed) };
  }),

  handle(config.unpublishDomain, async ({ services, write }, { domain: { _id } }) => {
    const { pages } = services.effects;
    const changed = await pages.withholding([`domain:${_id}`], () =>
      write((unit) => publishDomain(unit, _id, false)),
    );
    await applyDomainChanges(services);
    return { domain: domainResponse(changed) };
  }),

  handle(config.removeDomain, async (calling, { domain: { _id } }) => {
    const { services, write } = calling;
    await write((unit) => removeDomain(unit, _id, hostsOf(calling)));
    await applyDomainChanges(services);
    return { domains: services.domains.all().map(domainResponse) };
  }),

  handle(config.swapActiveDomain, async ({ services, request }, { domain: { _id } }) => {
    const { newDomain, oldDomain } = await swapActiveDomain(services, request, _id);
    return { newDomain: domainResponse(newDomain), oldDomain: domainResponse(oldDomain) };
  }),
];

function hostsOf({ services, request }: Pick<Calling, 'services' | 'request'>) {
  return { siteHost: services.domains.siteHost, atHost: hostName(request.headers.host ?? '') };
}
