import { titleKey } from '../../../src/model/role-title.ts';
import { configuredHosts } from '../../content/domains/configured-hosts.ts';
import type { Services } from '../../core/services.ts';
import type { ImportPlan, PlannedSite } from './check-folder.ts';
import { checkRedirects, type SiteOfName } from './check-redirects.ts';
import type { Faults } from './faults.ts';
import type { Installation } from './installation.ts';
import { MEDIA_LIST, ROLES, SITE } from './transfer-format.ts';

const REPLACE = "Import with --replace to put the folder's in its place";

interface Where {
  readonly services: Pick<Services, 'config' | 'domains'>;
  readonly installation: Installation;
  /** Whether the import replaces existing content. */
  readonly replace: boolean;
}

/** Checks that the content of a folder can be added to the installation. */
export function checkInstallation(plan: ImportPlan, where: Where, faults: Faults): void {
  for (const planned of plan.sites) checkSite(planned, plan, where, faults);
  checkRedirects(plan.sites, siteOfName(plan, where), faults);
  if (where.installation.isEmpty) return;
  checkRoles(plan, where, faults);
  for (const { id, sha256, name } of plan.media) {
    const stored = where.installation.media.get(id);
    if (stored !== undefined && stored !== sha256 && !where.replace)
      faults.add(MEDIA_LIST, id, `${name} is here already, with other bytes. ${REPLACE}.`);
  }
}

function checkSite(planned: PlannedSite, plan: ImportPlan, where: Where, faults: Faults): void {
  if (!where.installation.adds) checkDomain(planned, plan, where, faults);
  if (!where.installation.isEmpty) checkIds(planned, where, faults);
}

function checkDomain({ site, place }: PlannedSite, plan: ImportPlan, where: Where, faults: Faults): void {
  const { installation, services, replace } = where;
  const file = `${place}/${SITE}`;
  const { siteHost } = services.domains;
  if (
    siteHost !== null &&
    site.hostnames.includes(siteHost) &&
    !becomesDefault(site, plan, installation, replace)
  )
    faults.add(file, 'hostnames', `${siteHost} is the address of the default site (SITE_URL).`);
  if (installation.isEmpty) return;
  const known = installation.domains.find(({ id }) => id === site.id);
  if (known !== undefined && !replace)
    faults.add(file, 'id', `The site ‘${known.name}’ is here already. ${REPLACE}.`);
  const replaced = new Set(plan.sites.map(({ site }) => site.id));
  for (const name of site.hostnames) {
    const holder = installation.domains.find(({ id, names }) => !replaced.has(id) && names.includes(name));
    if (holder !== undefined && !replace)
      faults.add(
        file,
        'hostnames',
        `${name} leads to ‘${holder.name}’ already. Remove it there first, or import with --replace to take it from there.`,
      );
  }
}

function checkIds({ site, place, pages, redirects }: PlannedSite, where: Where, faults: Faults): void {
  const { installation } = where;
  for (const { file, id, version, listingId } of pages) {
    const owner = installation.pages.get(id);
    if (owner !== undefined && owner.domain_id !== site.id)
      faults.add(file, 'id', `The page '/${owner.slug}' of another site has this id.`);
    // An addition can contain only a later version of a page that is here already.
    else if (owner !== undefined && installation.adds && version <= owner.version)
      faults.add(file, 'id', `The page '/${owner.slug}' is here already.`);
    const page = listingId === null ? undefined : installation.listings.get(listingId);
    if (page !== undefined && page !== id)
      faults.add(file, 'listing.id', 'The listing of another page has this id.');
  }
  for (const { id } of redirects) {
    const owner = installation.redirects.get(id);
    if (owner !== undefined && owner !== site.id)
      faults.add(`${place}/redirects.json`, id, 'A redirect of another site has this id.');
  }
}

/** Whether a site will be the default site after the import. */
export function becomesDefault(
  site: PlannedSite['site'],
  { sites }: ImportPlan,
  { isEmpty, domains }: Installation,
  replace: boolean,
): boolean {
  if (isEmpty) return site.isDefault ?? true;
  const holder = domains.find(({ is_default }) => is_default === 1);
  if (!replace) return false;
  if (site.isDefault !== null && sites.some((other) => other.site.isDefault === true)) return site.isDefault;
  return holder?.id === site.id;
}

/** Checks that no two roles with different ids have the same title. An existing role with the same id stays unchanged. */
function checkRoles({ roles }: ImportPlan, { installation }: Where, faults: Faults): void {
  for (const { name, title } of roles) {
    const other = installation.roles.find((role) => titleKey(role.title) === titleKey(title));
    const isHere = installation.roles.some((role) => role.name === name);
    if (other !== undefined && other.name !== name && !isHere)
      faults.add(
        ROLES,
        name,
        `The role '${other.name}' is called ‘${other.title}’, too. Rename one of them first.`,
      );
  }
}

function siteOfName({ sites }: ImportPlan, { services, installation }: Where): SiteOfName {
  const configured = configuredHosts(services.config);
  const { siteHost } = services.domains;
  return (hostname) => {
    const brought = sites.find(({ site }) => site.hostnames.includes(hostname));
    if (brought !== undefined) return brought.site.id;
    const here = installation.domains.find(({ names }) => names.includes(hostname));
    if (here !== undefined) return here.id;
    return configured.has(hostname) || hostname === siteHost ? '' : null;
  };
}
