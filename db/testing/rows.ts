import type { Writer } from '../connection.ts';
import { type DomainRecord, putDomain } from '../domain-queries.ts';
import { listedColumns } from '../page-list-queries.ts';
import type { NewRow } from '../schema.ts';

/** Rows for the query tests, with a value for each required column. A test passes only the columns that matter to it. */

export const NOW = '2026-03-01T00:00:00.000Z';

/** Stores a published domain. */
export async function addDomain(db: Writer, changes: Partial<DomainRecord> = {}): Promise<void> {
  const domain = { id: 'one', name: 'One', hostnames: ['localhost'], published: true, isDefault: true };
  await putDomain(db, { ...domain, ...changes }, NOW);
}

/** Returns a draft of the domain `one`. The draft's slug equals its id. */
export function pageRow(id: string, changes: Partial<NewRow<'page'>> = {}): NewRow<'page'> {
  return {
    id,
    collection: 'pages',
    domain_id: 'one',
    slug: id,
    version: 1,
    published: 0,
    last_published: null,
    updated_at: NOW,
    updated_by: null,
    deleted_at: null,
    roles: '[]',
    doc: '{}',
    ...listedColumns({ title: id, template: 'generic' }),
    ...changes,
  };
}

export function snapshotRow(
  pageId: string,
  changes: Partial<NewRow<'page_published'>> = {},
): NewRow<'page_published'> {
  return {
    page_id: pageId,
    domain_id: 'one',
    collection: 'pages',
    slug: pageId,
    published_at: NOW,
    doc: '{}',
    listed: 1,
    frequency: 'yearly',
    priority: 5,
    easy_read: '',
    ...changes,
  };
}

export function listingRow(id: string, pageId: string): NewRow<'listing'> {
  return { id, page_id: pageId, published: 0, last_published: null, updated_at: NOW, doc: '{}' };
}

/** Returns a user without a password. The username and the name contain the id. */
export function userRow(id: string, changes: Partial<NewRow<'user'>> = {}): NewRow<'user'> {
  return {
    id,
    username: id,
    username_key: id,
    email: `${id}@example.org`,
    email_key: `${id}@example.org`,
    password_hash: null,
    created_at: NOW,
    name: '',
    search_key: `${id} ${id}@example.org`,
    last_seen_at: null,
    deactivated_at: null,
    removed_at: null,
    gets_reports: 1,
    shows_name: 1,
    gets_comments: 1,
    ...changes,
  };
}

/** Returns a session of the user `u1` with a token hash. */
export function sessionRow(hash: string, changes: Partial<NewRow<'session'>> = {}): NewRow<'session'> {
  return {
    token_hash: hash,
    id: `id-${hash}`,
    user_id: 'u1',
    active_domain_id: null,
    created_at: NOW,
    last_seen_at: null,
    expires_at: NOW,
    ...changes,
  };
}

export function mediaItemRow(id: string, changes: Partial<NewRow<'media'>> = {}): NewRow<'media'> {
  return {
    id,
    kind: 'image',
    name: `${id}.jpg`,
    hash: 'ab',
    mime: 'image/jpeg',
    size: 1234,
    width: 640,
    height: 480,
    created_at: NOW,
    colours: null,
    transparent: null,
    animated: null,
    ...changes,
  };
}

/** Returns a submission of a form of the domain `one`. */
export function submissionRow(id: string, changes: Partial<NewRow<'submission'>> = {}): NewRow<'submission'> {
  return {
    id,
    domain_id: 'one',
    identifier: 'contact',
    subject: 'Enquiry',
    recipient: 'team@example.org',
    ccs: '[]',
    page_id: 'page',
    block_key: 'form',
    names: '[]',
    form: '{}',
    created_at: NOW,
    draft: 0,
    unverified: 0,
    ...changes,
  };
}

/** Returns an audit entry for the removal of a submission, at a time (ISO 8601). */
export function auditRow(
  id: string,
  at: string,
  fields: Partial<NewRow<'audit_entry'>> = {},
): NewRow<'audit_entry'> {
  return {
    id,
    domain_id: 'one',
    action: 'forms/removeSubmission',
    subject_id: 's',
    user_id: 'u',
    details: '{}',
    created_at: at,
    last_at: at,
    ...fields,
  };
}
