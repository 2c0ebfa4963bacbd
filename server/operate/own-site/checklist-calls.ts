import { hasPublishedPage, hasSentMail, linesAside, setLinesAside } from '../../../db/checklist-queries.ts';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import { siteDocument } from '../../../db/site-document-queries.ts';
import { usersWithRole } from '../../../db/user-queries.ts';
import { checklist } from '../../../src/calls/checklist.ts';
import { CHECKLIST, type ChecklistName } from '../../../src/model/checklist.ts';
import { gapsIn } from '../../../src/model/own-site/gaps.ts';
import { completeSiteDocument } from '../../content/documents/stored-site-document.ts';
import type { Services } from '../../core/services.ts';
import { handle } from '../../people/auth/handle.ts';
import { isDemo } from './demo-state.ts';

export const checklistCalls = [
  handle(checklist.load, async ({ services, domain }, { domainId }) => {
    const site = domain(domainId);
    const { reader } = services.database;
    const isStillDemo = await isDemo(reader, site.id);
    const facts = await factsOf(services, site, isStillDemo);
    const aside = await linesAside(reader);
    return {
      isDemo: isStillDemo,
      lines: CHECKLIST.map(({ name }) => ({ name, isDone: facts[name], isAside: aside.includes(name) })),
    };
  }),

  handle(checklist.putAside, async ({ write }, { name, isAside }) => {
    await write(async ({ db }) => {
      const others = (await linesAside(db)).filter((other) => other !== name);
      await setLinesAside(db, isAside ? [...others, name] : others);
    });
    return {};
  }),
];

/** Reads from the installation which lines are done. The content of the demo does not count as done. */
async function factsOf(
  { database, backups }: Pick<Services, 'database' | 'backups'>,
  { id, published }: DomainRecord,
  isStillDemo: boolean,
): Promise<Readonly<Record<ChecklistName, boolean>>> {
  const { reader, writer } = database;
  const [settings, nav] = await Promise.all([
    siteDocument(reader, id, 'siteSettings').then((row) =>
      completeSiteDocument('siteSettings', id, row?.doc),
    ),
    siteDocument(reader, id, 'nav').then((row) => completeSiteDocument('nav', id, row?.doc)),
  ]);
  const { secondPlace, newestCopy } = await backups.state();
  const admins = (await usersWithRole(writer, 'admin')).filter(({ password_hash }) => password_hash !== null);
  const own = (isSaid: boolean) => !isStillDemo && isSaid;
  return {
    name: own(settings.title.trim() !== '' && gapsIn(settings.title).length === 0),
    numbers: own(nav.crisis.href.startsWith('tel:')),
    logo: own(settings.logo !== null),
    mail: await hasSentMail(reader),
    'second-place': secondPlace !== null && newestCopy !== null,
    'second-admin': admins.length > 1,
    public: own(published && (await hasPublishedPage(reader, id))),
  };
}
