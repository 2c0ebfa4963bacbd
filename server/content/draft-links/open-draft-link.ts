import { createHmac, timingSafeEqual } from 'node:crypto';
import { draftUsesMedia, liveDraftLink } from '../../../db/draft-link-queries.ts';
import { type PageRecord, pageById } from '../../../db/page-queries.ts';
import type { Row } from '../../../db/schema.ts';
import { actingUser } from '../../../db/session-queries.ts';
import { can } from '../../../src/calls/permissions.ts';
import { DRAFT_PATH } from '../../../src/model/draft-links.ts';
import type { Services } from '../../core/services.ts';
import { signedInUser } from '../../people/auth/sessions.ts';
import { hashToken } from '../../people/auth/tokens.ts';

type Needed = Pick<Services, 'config' | 'database' | 'now'>;

/** A draft that a link shows. */
export interface SharedDraft {
  readonly record: PageRecord;
  /** The time until which the link works (ISO 8601). */
  readonly expiresAt: string;
  /** The base of the addresses of the draft's pictures, which are signed for this link. */
  readonly imageBase: string;
}

/**
 * Returns the draft that a link shows. Returns null if the link does not exist, was revoked or has expired, if its page was
 * deleted, or if the person who made the link may no longer change the page.
 */
export async function openDraftLink(services: Needed, token: string): Promise<SharedDraft | null> {
  const link = await live(services, { tokenHash: hashToken(token) });
  const record = link && (await pageOf(services, link));
  return link && record && { record, expiresAt: link.expires_at, imageBase: `${DRAFT_PATH}/${signed(link)}` };
}

/**
 * Whether a picture may be shown at an address that was signed for a link: the link still works, and the draft uses the picture.
 *
 * @param address the id of the link with its signature
 */
export async function showsPicture(services: Needed, address: string, imageId: string): Promise<boolean> {
  const link = await live(services, { id: address.split('.', 1)[0] ?? '' });
  if (link === null || !isEqual(address, signed(link)) || (await pageOf(services, link)) === null)
    return false;
  return draftUsesMedia(services.database.reader, link.page_id, imageId);
}

function live({ config, database, now }: Needed, by: Parameters<typeof liveDraftLink>[1]) {
  return config.draft ? liveDraftLink(database.reader, by, now()) : Promise.resolve(null);
}

/** Returns the page of a link, if the person who made the link may still change it. */
async function pageOf({ database }: Needed, link: Row<'draft_link'>): Promise<PageRecord | null> {
  const record = await pageById(database.reader, link.page_id);
  const maker = await actingUser(database.reader, link.created_by);
  if (record === null || maker === null) return null;
  const page = { roles: JSON.parse(record.roles) as string[] };
  return can(signedInUser(maker), 'draftLinks/create', page) ? record : null;
}

/** Signs the id of a link. The key is the hash of the token, so that the signature reveals nothing about the token. */
function signed({ id, token_hash }: Row<'draft_link'>): string {
  return `${id}.${createHmac('sha256', token_hash).update(`pictures ${id}`).digest('base64url')}`;
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
