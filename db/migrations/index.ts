import { tables } from './0001-tables.ts';
import { publications } from './0002-publications.ts';
import { seen } from './0003-seen.ts';
import { invitations } from './0004-invitations.ts';
import { pageFeedback } from './0005-page-feedback.ts';
import { donationPages } from './0006-donation-pages.ts';
import { easyRead } from './0007-easy-read.ts';
import { ownerReports } from './0008-owner-reports.ts';
import { installationSettings } from './0009-installation-settings.ts';
import { removedForGood } from './0010-removed-for-good.ts';
import { pageTimes } from './0011-page-times.ts';
import { showsName } from './0012-shows-name.ts';
import { comments } from './0013-comments.ts';
import { liveAt } from './0014-live-at.ts';
import { postgresSearch } from './0015-postgres-search.ts';
import { severalServers } from './0016-several-servers.ts';
import { removedOnPostgres } from './0017-removed-on-postgres.ts';
import { attemptCounts } from './0018-attempt-counts.ts';
import { sharedNotices } from './0019-shared-notices.ts';
import { liveEditors } from './0020-live-editors.ts';
import type { Migration } from './migration.ts';

/** The migrations of the schema, oldest first. */
export const migrations: readonly Migration[] = [
  tables,
  publications,
  seen,
  invitations,
  pageFeedback,
  donationPages,
  easyRead,
  ownerReports,
  installationSettings,
  removedForGood,
  pageTimes,
  showsName,
  comments,
  liveAt,
  postgresSearch,
  severalServers,
  removedOnPostgres,
  attemptCounts,
  sharedNotices,
  liveEditors,
];
