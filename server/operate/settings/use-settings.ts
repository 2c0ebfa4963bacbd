import { setTimeout as sleep } from 'node:timers/promises';
import type { InstallationSectionId } from '../../../src/model/installation.ts';
import { makeStale } from '../../content/documents/stale-pages.ts';
import { eventServiceOf } from '../../content/events/open-feed.ts';
import { SETTINGS } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { configuredChannels } from '../../enquiries/outbox/channels.ts';
import { forgetOtherMaps } from '../../media/maps/forget-other-maps.ts';

/** The parts of the server that hold on to a setting, and must be told of a new one. All others read it when they need it. */
const EFFECTS: Readonly<Partial<Record<InstallationSectionId, (services: Services) => unknown>>> = {
  mail: ({ outbox, config }) => outbox.use(configuredChannels(config)),
  crm: ({ outbox, config }) => outbox.use(configuredChannels(config)),
  https: ({ certificates, config }) => certificates?.useHosts(config.https?.hosts ?? []),
  events: ({ events, config }) => events.use(eventServiceOf(config)),
  time: ({ events, config }) => events.use(eventServiceOf(config)),
  maps: (services) => forgetOtherMaps(services, services.mapTiles.source),
};

/** The sections that readers' pages depend on. */
const ON_PAGES: ReadonlySet<InstallationSectionId> = new Set([
  'time',
  'events',
  'maps',
  'captcha',
  'analytics',
]);

/**
 * Makes the server work with a section that was just saved. Mails about the change leave through the mail server of before,
 * which has some seconds for that, so that nobody can redirect the mail unnoticed. One section comes after the other, because
 * each reads what is stored of all.
 */
export function useSettings(services: Services, id: InstallationSectionId): Promise<void> {
  return services.installation.inTurn(() => useSection(services, id));
}

async function useSection(services: Services, id: InstallationSectionId): Promise<void> {
  if (id === 'mail') {
    const late = new AbortController();
    const { signal } = late;
    await Promise.race([
      services.outbox.settled(),
      sleep(SETTINGS.oldMailMs, undefined, { signal, ref: false }).catch(() => {}),
    ]);
    late.abort();
  }
  await services.installation.load();
  await EFFECTS[id]?.(services);
  if (!ON_PAGES.has(id)) return;
  for (const domain of services.domains.all()) makeStale(services.pageCache, 'domainChanged', domain.id);
}
