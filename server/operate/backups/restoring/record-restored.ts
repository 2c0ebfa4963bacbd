import type { Database, Writer } from '../../../../db/connection.ts';
import { usersWithRole } from '../../../../db/user-queries.ts';
import { ACCOUNTS_WORDS } from '../../../../src/model/difference-words.ts';
import { submittedAt } from '../../../../src/model/submitted-at.ts';
import { ADMIN_ROLE } from '../../../../src/model/users.ts';
import type { Config } from '../../../core/config/config.ts';
import { DomainDirectory } from '../../../core/domains/directory.ts';
import { mailedSiteUrl } from '../../../outside/mail/mailed-site-url.ts';
import { mailingOrganisation } from '../../../outside/mail/organisation.ts';
import { restoreMail } from '../../../outside/mail/restore-mail.ts';
import { recordAction } from '../../../people/audit/record.ts';
import { enqueueAccountMail } from '../../../people/auth/account-mail.ts';
import type { Finished, FinishOptions } from './finish-restored.ts';
import type { Admin, Today } from './today.ts';

/** A restore that is about to be made. */
export interface RestoreDone {
  /** The admin who restores the backup; null for a command on the server. */
  readonly by: { readonly _id: string; readonly username: string } | null;
  /** The file name of the backup. */
  readonly name: string;
  /** The time of the backup (ISO 8601). */
  readonly madeAt: string;
  /** Identifies the restore, which is recorded once even if its finish is repeated; absent if it cannot be repeated. */
  readonly order?: string;
}

/**
 * Returns a function that records a restore in the restored site, and stores a mail to every admin of before and after it, in
 * the transaction that finishes the restored data. The mails are sent once the site is served.
 */
export function recordOf(config: Config, done: () => RestoreDone): Required<FinishOptions>['record'] {
  return async (database, trx, today, finished) => {
    const { by, name, madeAt, order } = done();
    if (order !== undefined && (await isRecorded(trx, order))) return;
    const at = new Date().toISOString();
    await recordAction(trx, {
      actor: by,
      action: by === null ? 'site/restore' : 'backups/restore',
      domainId: null,
      subject: { kind: 'backup', id: name, name },
      details: { madeAt, accounts: finished.people, removed: finished.removed, ...(order && { order }) },
      at,
    });
    await mailAll(config, { database, trx, today, finished }, { by, madeAt, at });
  };
}

async function isRecorded(trx: Writer, order: string): Promise<boolean> {
  const row = await trx
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'backups/restore')
    .where('details', 'like', `%${JSON.stringify(order)}%`)
    .executeTakeFirst();
  return row !== undefined;
}

interface Inside {
  readonly database: Database;
  readonly trx: Writer;
  readonly today: Today | null;
  readonly finished: Finished;
}

async function mailAll(
  config: Config,
  { database, trx, today, finished }: Inside,
  { by, madeAt, at }: Pick<RestoreDone, 'by' | 'madeAt'> & { readonly at: string },
): Promise<void> {
  const siteUrl = mailedSiteUrl(config);
  if (siteUrl === null) return;
  const domains = new DomainDirectory(database.visitor, config.siteUrl);
  await domains.refresh();
  const from = await mailingOrganisation({ config, database, domains }, siteUrl);
  const admins = new Map<string, Admin>();
  for (const admin of [...(today?.admins ?? []), ...(await usersWithRole(trx, ADMIN_ROLE))])
    if (admin.email !== '') admins.set(admin.email.toLowerCase(), admin);
  for (const { username, email } of admins.values()) {
    const mail = restoreMail({
      ...{ username, email, from, by: by?.username ?? null },
      madeAt: submittedAt(madeAt, config.timeZone),
      accounts: ACCOUNTS_WORDS[finished.people],
      held: finished.held,
    });
    await enqueueAccountMail(trx, 'notice', mail, at);
  }
}
