import { draftLinksOf, insertDraftLink, removeDraftLink } from '../../../db/draft-link-queries.ts';
import { draftLinks } from '../../../src/calls/draft-links.ts';
import { DRAFT_PATH } from '../../../src/model/draft-links.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import { DRAFT_LINKS } from '../../../src/model/limits.ts';
import { handle } from '../../people/auth/handle.ts';
import { hashToken, newToken } from '../../people/auth/tokens.ts';
import { pageToChange, recordPage } from '../pages/page-to-change.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const draftLinkCalls = [
  handle(draftLinks.list, async ({ services, now }, { _id }) => ({
    links: shapes(await draftLinksOf(services.database.reader, _id, now)),
  })),

  handle(draftLinks.create, async ({ write }, { _id, days }) =>
    write(async (unit) => {
      const { db, author } = unit;
      const { record } = await pageToChange(unit, 'draftLinks/create', { id: _id });
      const links = await draftLinksOf(db, _id, author.now);
      if (links.length >= DRAFT_LINKS.perPage) {
        throw new HearthError('too-many-draft-links', { max: DRAFT_LINKS.perPage });
      }
      const token = newToken();
      await insertDraftLink(db, {
        id: newId(),
        token_hash: hashToken(token),
        page_id: _id,
        created_by: author.user._id,
        created_at: author.now,
        expires_at: new Date(Date.parse(author.now) + days * DAY_MS).toISOString(),
      });
      await recordPage(unit, 'draftLinks/create', record, { days });
      const path = `${DRAFT_PATH}?token=${token}`;
      return { path, links: shapes(await draftLinksOf(db, _id, author.now)) };
    }),
  ),

  handle(draftLinks.revoke, async ({ write }, { _id, link }) =>
    write(async (unit) => {
      const { db, author } = unit;
      const { record } = await pageToChange(unit, 'draftLinks/revoke', { id: _id });
      if (await removeDraftLink(db, _id, link)) await recordPage(unit, 'draftLinks/revoke', record);
      return { links: shapes(await draftLinksOf(db, _id, author.now)) };
    }),
  ),
];

function shapes(rows: Awaited<ReturnType<typeof draftLinksOf>>) {
  return rows.map(({ id, username, created_at, expires_at }) => ({
    link: id,
    createdBy: username ?? '',
    createdAt: created_at,
    expiresAt: expires_at,
  }));
}
