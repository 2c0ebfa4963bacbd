import { type PageThen, pagesThen } from '../../../db/pages-then.ts';
import { can } from '../../../src/calls/permissions.ts';
import { history, timeMachine } from '../../../src/calls/time-machine.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { PageThenRow } from '../../../src/model/time-machine.ts';
import type { SignedInUser } from '../../../src/model/users.ts';
import { confirmIfGiven, unconfirmed } from '../../people/auth/confirm-anew.ts';
import { type Calling, handle } from '../../people/auth/handle.ts';
import type { Session } from '../../people/auth/sessions.ts';
import { readableDocument } from '../documents/page-documents.ts';
import { bringBack, isAsThen } from './bring-back.ts';
import { removePage, removeVersion } from './remove.ts';

export const timeMachineCalls = [
  handle(timeMachine.pages, async ({ services, session, domain, now }, { domainId, at, after, size }) => {
    if (at > now) throw toCome();
    const selection = { domainId: domain(domainId).id, at, after: after ?? null, limit: size + 1 };
    const rows = await pagesThen(services.database.reader, selection);
    const shown = rows.slice(0, size);
    return {
      pages: shown.map((row) => rowOf(row, session.user)),
      next: rows.length > size ? (shown.at(-1)?.slugThen ?? null) : null,
    };
  }),

  handle(timeMachine.bringBack, async (calling, { domainId, at, pages }) => {
    if (at > calling.now) throw toCome();
    return { results: await bringBack(calling, { domainId: calling.domain(domainId).id, at, ids: pages }) };
  }),

  handle(
    history.removePage,
    async (calling, { _id, ...proof }) => {
      await confirm(calling, proof);
      await calling.write((unit) => removePage(unit, calling.services, _id));
      return { _id, removed: true as const };
    },
    { checksCaller: true },
  ),

  handle(
    history.removeVersion,
    async (calling, { _id, ...proof }) => {
      await confirm(calling, proof);
      await calling.write((unit) => removeVersion(unit, calling.services, _id));
      return { _id, removed: true as const };
    },
    { checksCaller: true },
  ),
];

type Confirming = Pick<Calling, 'services'> & { readonly session: Session };

/** Refuses a removal that the caller does not confirm with the password or a code. @throws HearthError as `confirmAnew` */
async function confirm({ services, session }: Confirming, proof: { password: string; code: string }) {
  const { _id } = session.user;
  if (!(await confirmIfGiven(services, _id, proof))) throw await unconfirmed(services.database.reader, _id);
}

function rowOf(row: PageThen, user: SignedInUser): PageThenRow {
  const page = { roles: JSON.parse(row.roles) as string[] };
  return {
    _id: row.id,
    slug: row.slugThen,
    title: (row.docThen === null ? null : readableDocument(row.docThen))?.title ?? row.title,
    now: row.deleted_at !== null ? 'deleted' : isAsThen(row) ? 'same' : 'other',
    slugNow: row.slug,
    keptAt: row.keptAt,
    since: row.since,
    changeableByYou: can(user, 'page/restore', page),
  };
}

function toCome(): HearthError {
  const message = 'This time is still to come: choose an earlier one';
  return new HearthError('validation', {}, { validationErrors: [{ field: 'at', message }] });
}
