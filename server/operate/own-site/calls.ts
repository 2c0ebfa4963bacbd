import { setTimeout as sleep } from 'node:timers/promises';
import { demoSite } from '../../../db/demo/index.ts';
import { ownSite } from '../../../src/calls/own-site.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { hostName } from '../../core/http/host-name.ts';
import type { Services } from '../../core/services.ts';
import { handle } from '../../people/auth/handle.ts';
import { demoState, isDemo } from './demo-state.ts';
import { startOwnSite } from './start-own-site.ts';

export const ownSiteCalls = [
  handle(ownSite.load, async ({ services, domain }, { domainId }) => {
    const { writer } = services.database;
    const { id } = domain(domainId);
    if (!(await isDemo(writer, id))) return { demo: null };
    return { demo: (await demoState(writer, id, backsUp(services))).shown };
  }),

  handle(ownSite.start, async ({ services, session, request, domain, write }, { domainId, ...sent }) => {
    const { id } = domain(domainId);
    const { effects, domains } = services;
    if (!(await isDemo(services.database.reader, id))) throw new HearthError('site-not-demo');
    if (backsUp(services)) await backUp(services, session.user.username);
    const hosts = { siteHost: domains.siteHost, atHost: hostName(request.headers.host ?? '') };
    // The copies of all pages go, because readers would find the demo's numbers in them.
    const tags = demoSite.domains.map((each) => `domain:${each.id}`);
    await effects.pages.withholding(tags, () =>
      write((unit) =>
        startOwnSite(unit, services, { domainId: id, sent, backsUp: backsUp(services), hosts }),
      ),
    );
    return {};
  }),
];

const backsUp = ({ config }: Pick<Services, 'config'>) => config.backups.at.length > 0;

const LOOK_MS = 100;

/** Makes a backup, and waits until it is written. @throws HearthError 'backup-first' (503) if it could not be made */
async function backUp({ backups }: Pick<Services, 'backups'>, username: string): Promise<void> {
  await backups.settled();
  const before = (await backups.state()).lastMade?.name;
  await backups.make(username);
  for (;;) {
    const { lastMade, running } = await backups.state();
    if (lastMade !== null && lastMade.name !== before) return;
    if (running === null) throw new HearthError('backup-first');
    await sleep(LOOK_MS);
  }
}
