import { listRedirects } from '../../../db/redirect-queries.ts';
import { redirects } from '../../../src/calls/redirects.ts';
import { handle } from '../../people/auth/handle.ts';
import { publishRedirect, removeRedirect, unpublishRedirect } from './publish-redirect.ts';
import { redirectOf } from './redirect-shape.ts';
import { saveRedirect } from './save-redirect.ts';

export const redirectCalls = [
  handle(redirects.list, async ({ services, domain }, { domainId, search, page, size }) => {
    const found = await listRedirects(services.database.reader, {
      domainId: domain(domainId).id,
      search,
      limit: size,
      offset: (page - 1) * size,
    });
    return { redirects: found.redirects.map(redirectOf), total: found.total };
  }),

  handle(redirects.save, async ({ services, domain, write }, { redirect: sent }) => {
    const { id } = domain(sent.domainId);
    const redirect = redirectOf(await write((unit) => saveRedirect(unit, services, sent, id)));
    return { redirect, hides: redirect.hides };
  }),

  handle(redirects.publish, async ({ services, write }, { _id }) => ({
    redirect: redirectOf(await write((unit) => publishRedirect(unit, services, _id))),
  })),

  handle(redirects.unpublish, async ({ write }, { _id }) => ({
    redirect: redirectOf(await write((unit) => unpublishRedirect(unit, _id))),
  })),

  handle(redirects.remove, async ({ write }, { _id }) => {
    await write((unit) => removeRedirect(unit, _id));
    return {};
  }),
];
