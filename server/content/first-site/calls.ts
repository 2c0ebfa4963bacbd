import { site } from '../../../src/calls/site.ts';
import { hostName } from '../../core/http/host-name.ts';
import { handle } from '../../people/auth/handle.ts';
import { domainResponse } from '../documents/domain-response.ts';
import { beginSite } from './begin-site.ts';

export const firstSiteCalls = [
  handle(site.begin, async ({ services, request, domain, write }, { domainId, ...answers }) => {
    const hosts = { siteHost: services.domains.siteHost, atHost: hostName(request.headers.host ?? '') };
    const { id } = domain(domainId);
    const begun = await write((unit) => beginSite(unit, services, { domainId: id, answers, hosts }));
    return { domain: domainResponse(begun) };
  }),
];
