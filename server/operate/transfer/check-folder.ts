import { z } from 'zod';
import { domainSaveSchema } from '../../../src/model/domain.ts';
import { placeOfMapPicture } from '../../../src/model/map.ts';
import { titleKey, titleProblem } from '../../../src/model/role-title.ts';
import { videoOfPoster } from '../../../src/model/video.ts';
import { isLibraryItem } from '../../content/documents/media-uses.ts';
import { PICTURE_TYPES } from '../../media/library/check-upload.ts';
import { isOfferedType } from '../../media/library/file-types.ts';
import { mediaName } from '../../media/library/media-name.ts';
import { checkPage, checkSiteDocument } from './check-documents.ts';
import type { Faults } from './faults.ts';
import type { FolderReader } from './folder-reader.ts';
import {
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  MEDIA_FOLDER,
  MEDIA_LIST,
  type MediaFile,
  manifestSchema,
  mediaSchema,
  PAGES_FOLDER,
  pageSchema,
  REDIRECTS,
  type RedirectFile,
  ROLES,
  type RoleFile,
  redirectsSchema,
  rolesSchema,
  SITE,
  SITE_DOCUMENT_FILES,
  SITES_FOLDER,
  type SiteDocumentFile,
  type SiteFile,
  siteDocumentSchema,
  siteSchema,
} from './transfer-format.ts';

/** A page of a checked folder. The document of the page is read from the disk when the page is written. */
export interface PlannedPage {
  readonly file: string;
  readonly id: string;
  readonly version: number;
  readonly listingId: string | null;
}

export interface PlannedSite {
  /** The path of the site's folder inside the export. */
  readonly place: string;
  readonly site: SiteFile;
  readonly documents: readonly SiteDocumentFile[];
  readonly redirects: readonly RedirectFile[];
  readonly pages: readonly PlannedPage[];
}

/** The contents of a checked folder. */
export interface ImportPlan {
  readonly manifest: Manifest;
  readonly roles: readonly RoleFile[];
  readonly media: readonly MediaFile[];
  readonly sites: readonly PlannedSite[];
}

/**
 * Checks a whole folder without looking at the installation, one page after the other.
 *
 * @throws ImportRefused with all faults of the folder
 */
export async function checkFolder(folder: FolderReader, faults: Faults): Promise<ImportPlan> {
  await folder.check(faults);
  checkFormatVersion(folder, faults);
  const manifest = folder.json(MANIFEST, manifestSchema, faults);
  const roles = folder.json(ROLES, rolesSchema, faults) ?? [];
  checkRoles(roles, faults);
  const media = folder.json(MEDIA_LIST, mediaSchema, faults) ?? [];
  checkMedia(media, folder, faults);
  const sites = sitesIn(folder, faults);
  checkTogether(sites, manifest, faults);
  faults.refuse();
  if (manifest === null) throw new Error('The manifest has neither content nor faults.');
  return { manifest, roles, media, sites };
}

/**
 * Refuses a newer format with a message that says so.
 *
 * @throws ImportRefused
 */
function checkFormatVersion(folder: FolderReader, faults: Faults): void {
  if (folder.sumOf(MANIFEST) === null) return;
  const named = folder.json(MANIFEST, z.looseObject({ format: z.unknown(), version: z.unknown() }), faults);
  if (named?.format !== FORMAT) faults.add(MANIFEST, 'format', 'This folder is no exported site.');
  else if (typeof named.version === 'number' && named.version > FORMAT_VERSION) {
    faults.add(
      MANIFEST,
      'version',
      `It was exported by a newer Hearth, in version ${named.version} of the format; this one reads version ${FORMAT_VERSION}. Import it with the newer Hearth.`,
    );
  }
  faults.refuse();
}

function checkRoles(roles: readonly RoleFile[], faults: Faults): void {
  const names = roles.map(({ name }) => name);
  faults.addDuplicates(ROLES, names, 'There are two roles of this name.');
  const titles = roles.map(({ title }) => titleKey(title));
  faults.addDuplicates(ROLES, titles, 'Two roles are called so.');
  for (const { name, title } of roles) {
    const problem = titleProblem(title);
    if (problem !== null) faults.add(ROLES, `${name}.title`, problem);
  }
}

function checkMedia(media: readonly MediaFile[], folder: FolderReader, faults: Faults): void {
  const ids = media.map(({ id }) => id);
  faults.addDuplicates(MEDIA_LIST, ids, 'This id is used twice.');
  const named = new Set(media.map(({ file }) => file));
  for (const name of folder.in(MEDIA_FOLDER)) {
    if (!named.has(name.slice(MEDIA_FOLDER.length + 1)))
      faults.add(name, '', `${MEDIA_LIST} does not name this file.`);
  }
  for (const item of media) {
    const problem = mediaProblem(item, folder);
    if (problem !== null) faults.add(MEDIA_LIST, item.id, problem);
  }
}

function mediaProblem(
  { id, kind, name, file, sha256, mime, width, height }: MediaFile,
  folder: FolderReader,
): string | null {
  const isPoster = videoOfPoster(id) !== null || placeOfMapPicture(id) !== null;
  if (isPoster !== (kind === 'poster') || (kind !== 'poster' && !isLibraryItem(id)))
    return `This is no id of the kind '${kind}'.`;
  if (mediaName(name) !== name) return 'The name has signs that names do not have.';
  if (kind === 'file' ? !isOfferedType(mime) : !PICTURE_TYPES.includes(mime))
    return `Its type ${mime} is none that Hearth stores.`;
  if (kind !== 'file' && (width === null || height === null)) return 'A picture has a width and a height.';
  if (file === null) return null;
  const sum = folder.sumOf(`${MEDIA_FOLDER}/${file}`);
  if (sum === null) return `There is no file ${file} in the folder ${MEDIA_FOLDER}.`;
  return sum === sha256 ? null : `The file ${file} has another checksum.`;
}

function sitesIn(folder: FolderReader, faults: Faults): PlannedSite[] {
  const inside = folder.in(SITES_FOLDER);
  const places = new Set(inside.map((name) => name.split('/').slice(0, 2).join('/')));
  return [...places].flatMap((place) => {
    const site = folder.json(`${place}/${SITE}`, siteSchema, faults);
    const redirects = folder.json(`${place}/${REDIRECTS}`, redirectsSchema, faults);
    const known = new Set([`${place}/${SITE}`, `${place}/${REDIRECTS}`]);
    const documents = Object.entries(SITE_DOCUMENT_FILES).flatMap(([kind, name]) => {
      const file = `${place}/${name}`;
      if (folder.sumOf(file) === null) return [];
      known.add(file);
      const document = folder.json(file, siteDocumentSchema, faults);
      if (document === null) return [];
      if (document.kind !== kind) faults.add(file, 'kind', `It should be '${kind}'.`);
      checkSiteDocument(file, document, faults);
      return [document];
    });
    const files = folder.in(`${place}/${PAGES_FOLDER}`);
    for (const name of inside) {
      if (name.startsWith(`${place}/`) && !known.has(name) && !files.includes(name))
        faults.add(name, '', 'This file has no meaning here.');
    }
    const pages = pagesIn(files, folder, faults);
    if (site === null || redirects === null) return [];
    checkSite(`${place}/${SITE}`, site, faults);
    return [{ place, site, documents, redirects, pages }];
  });
}

function pagesIn(files: readonly string[], folder: FolderReader, faults: Faults): PlannedPage[] {
  /** The page at each slug. A page is listed at the slug of its draft and at the slug of its published version. */
  const owners = new Map<string, string>();
  return files.flatMap((file) => {
    const page = folder.json(file, pageSchema, faults);
    if (page === null) return [];
    checkPage(file, page, faults);
    for (const slug of new Set([page.slug, page.live?.slug ?? page.slug])) {
      const owner = owners.get(slug);
      if (owner !== undefined)
        faults.add(file, 'slug', `The page in ${owner} has the address '/${slug}', too.`);
      owners.set(slug, file);
    }
    return [{ file, id: page.id, version: page.version, listingId: page.listing?.id ?? null }];
  });
}

function checkSite(file: string, { name, hostnames, published }: SiteFile, faults: Faults): void {
  const checked = domainSaveSchema.safeParse({ name, hostnames });
  if (!checked.success) {
    faults.addIssues(file, '', checked.error);
    return;
  }
  if (checked.data.name !== name) faults.add(file, 'name', 'The name of a site is on one line.');
  if (checked.data.hostnames.join() !== hostnames.join())
    faults.add(file, 'hostnames', `They are written: ${checked.data.hostnames.join(', ')}.`);
  if (published && hostnames.length === 0)
    faults.add(file, 'hostnames', 'A published site needs at least one host name');
}

/** Reports ids, host names and other values that occur more than once but must be unique. */
function checkTogether(sites: readonly PlannedSite[], manifest: Manifest | null, faults: Faults): void {
  const twice = (what: string, values: readonly string[]) =>
    faults.addDuplicates('', values, `This ${what} is used twice.`);
  const siteIds = sites.map(({ site }) => site.id);
  twice('id of a site', siteIds);
  const hostNames = sites.flatMap(({ site }) => site.hostnames);
  twice('host name', hostNames);
  const pages = sites.flatMap((site) => site.pages);
  const pageIds = pages.flatMap(({ id, listingId }) => (listingId === null ? [id] : [id, listingId]));
  twice('id of a page or a listing', pageIds);
  const redirectIds = sites.flatMap(({ redirects }) => redirects.map(({ id }) => id));
  twice('id of a redirect', redirectIds);
  if (sites.length === 0) faults.add(SITES_FOLDER, '', 'There is no site in the folder.');
  const defaults = sites.filter(({ site }) => site.isDefault === true).length;
  if (manifest?.contains === 'all sites' && sites.length > 0 && defaults !== 1)
    faults.add(SITES_FOLDER, 'isDefault', `Exactly one site is the default, and here it is ${defaults}.`);
  if (manifest?.contains === 'one site' && (sites.length > 1 || defaults > 0))
    faults.add(SITES_FOLDER, '', 'The manifest says that this is one site of several.');
}
