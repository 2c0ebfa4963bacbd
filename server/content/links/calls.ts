import { pageLinks } from '../../../src/calls/page.ts';
import { pageHref } from '../../../src/model/link.ts';
import { handle } from '../../people/auth/handle.ts';
import { DEFAULT_COLLECTION } from '../pages/collection-of.ts';
import { addressesAt, linkUses, pageOf, pathsOf } from './page-addresses.ts';
import { updateLinks } from './update-links.ts';

/** Lists the documents that link to a page, and updates their links to its new address. */
export const linkCalls = [
  handle(pageLinks.loadLinks, async ({ services }, { _id, collection = DEFAULT_COLLECTION, from }) => {
    const { reader } = services.database;
    const state = await pageOf(reader, _id, collection);
    const { record, live } = state;
    const paths = await pathsOf(reader, services, state, from);
    return {
      links: await linkUses(reader, addressesAt(services, record.domain_id, paths)),
      path: pageHref(record.slug),
      livePath: live && pageHref(live.slug),
    };
  }),

  handle(pageLinks.updateLinks, ({ services, write }, { _id, collection = DEFAULT_COLLECTION, from }) =>
    write((unit) => updateLinks(unit, services, { _id, collection, from })),
  ),
];
