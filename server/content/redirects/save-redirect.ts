import type { Writer } from '../../../db/connection.ts';
import {
  countRedirects,
  putRedirect,
  type RedirectEdge,
  type RedirectRecord,
  redirectById,
  redirectKey,
  savedEdges,
} from '../../../db/redirect-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import { MAX_REDIRECTS } from '../../../src/model/limits.ts';
import type { RedirectSave } from '../../../src/model/redirect.ts';
import type { Services } from '../../core/services.ts';
import type { Author } from '../../people/auth/author.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { checkVersion } from '../documents/versions.ts';
import { refuseChains } from './chain.ts';
import { checkedPaths, type RedirectPaths, siteOfHost } from './check-redirect.ts';
import { recordRedirect } from './record-redirect.ts';
import { redirectOf } from './redirect-shape.ts';
import { refuseField } from './refuse-field.ts';

type Saving = Pick<Services, 'config' | 'domains'>;

/**
 * Saves a redirect: replaces the version at which the redirect was loaded, or creates a redirect if there is no `_id`. Readers
 * do not follow the redirect until it is published.
 *
 * @param domainId the domain, if the redirect is new
 * @throws HearthError 'redirect-not-found' (404), 'version-conflict' (409) with the newer `redirect`; as `writeRedirect`
 */
export async function saveRedirect(
  { db, author }: UnitOfWork,
  services: Saving,
  sent: RedirectSave,
  domainId: string,
): Promise<RedirectRecord> {
  const before = sent._id === undefined ? null : await redirectById(db, sent._id);
  if (before === null && sent._id !== undefined) throw new HearthError('redirect-not-found');
  if (before !== null) {
    await checkVersion(db, before, sent.version, () => ({
      redirect: redirectOf(before),
    }));
  }
  const { id, domain_id, published, version } = before ?? {
    id: newId(),
    domain_id: domainId,
    published: 0,
    version: 0,
  };
  const { name, from, to } = sent;
  const redirect = { id, domain_id, published, version, name, from, to };
  return writeRedirect(db, services, redirect, { author, field: 'redirect' });
}

interface RedirectToWrite {
  readonly id: string;
  readonly domain_id: string;
  /** The version of the stored redirect; 0 if the redirect was never saved. */
  readonly version: number;
  readonly published: number;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Checks a redirect, stores it and records the action, in a running transaction. A redirect that is already stored with the
 * same fields is not stored again.
 *
 * @param field the place of the redirect in the request
 * @throws HearthError as `checkedRedirect`; 'too-many-redirects' (409)
 */
export async function writeRedirect(
  db: Writer,
  services: Saving,
  { id, domain_id, version, published, name, ...typed }: RedirectToWrite,
  { author, field }: { readonly author: Author; readonly field: string },
): Promise<RedirectRecord> {
  const paths = await checkedRedirect(db, services, { id, domainId: domain_id, ...typed }, field);
  const before = version === 0 ? null : await redirectById(db, id);
  if (before !== null && isSame(before, { name, ...paths })) return before;
  if (version === 0 && (await countRedirects(db, domain_id)) >= MAX_REDIRECTS) {
    throw new HearthError('too-many-redirects', { max: MAX_REDIRECTS });
  }
  await putRedirect(db, {
    id,
    domain_id,
    name,
    from_path: paths.from,
    to_path: paths.to,
    published,
    version: version + 1,
    updated_at: author.now,
    updated_by: author.user._id,
    problem: '',
    search_key: redirectKey({ name, ...paths }),
  });
  const stored = (await redirectById(db, id))!;
  await recordRedirect(db, 'redirects/save', stored, author);
  return stored;
}

function isSame(
  before: RedirectRecord,
  { name, from, to }: RedirectPaths & { readonly name: string },
): boolean {
  return before.name === name && before.from_path === from && before.to_path === to && before.problem === '';
}

/**
 * Returns the path and the target of a redirect in their stored form, after checking them against the other saved redirects.
 *
 * @throws HearthError as `checkedPaths`, 'redirect-taken' (422); as `refuseChains`
 */
export async function checkedRedirect(
  db: Writer,
  services: Pick<Services, 'config' | 'domains'>,
  { id, domainId, ...typed }: RedirectEdge,
  field: string,
): Promise<RedirectPaths> {
  const paths = checkedPaths(services, typed, field);
  const others = (await savedEdges(db)).filter((other) => other.id !== id);
  const taken = others.find((other) => other.domainId === domainId && other.from === paths.from);
  if (taken !== undefined) refuseField('redirect-taken', { from: taken.from, to: taken.to }, `${field}.from`);
  refuseChains({ id, domainId, ...paths }, others, siteOfHost(services), `${field}.to`);
  return paths;
}
