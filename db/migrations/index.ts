import { foundation } from './0001-foundation.ts';
import { pageList } from './0002-page-list.ts';
import { shownRenditions } from './0003-shown-renditions.ts';
import { boundedHistory } from './0004-bounded-history.ts';
import { siteRevisions } from './0005-site-revisions.ts';
import { pictureDetails } from './0006-picture-details.ts';
import { mediaLibrary } from './0007-media-library.ts';
import { domainVersion } from './0008-domain-version.ts';
import { redirects } from './0009-redirects.ts';
import { pictureColours } from './0010-picture-colours.ts';
import { outbox } from './0011-outbox.ts';
import { submissions } from './0012-submissions.ts';
import { outboxPause } from './0013-outbox-pause.ts';
import { events } from './0014-events.ts';
import { posters } from './0015-posters.ts';
import { sitemap } from './0016-sitemap.ts';
import { search } from './0017-search.ts';
import { audit } from './0018-audit.ts';
import { people } from './0019-people.ts';
import { searchEngines } from './0020-search-engines.ts';
import { secondFactor } from './0021-second-factor.ts';
import { missingPages } from './0022-missing-pages.ts';
import { roles } from './0023-roles.ts';
import { ownAccount } from './0024-own-account.ts';
import { reviews } from './0025-reviews.ts';
import { auditPerson } from './0026-audit-person.ts';
import { missingInherited } from './0027-missing-inherited.ts';
import { otherApp } from './0028-other-app.ts';
import { logInTickets } from './0029-log-in-tickets.ts';
import { submittedFields } from './0030-submitted-fields.ts';
import { searchWords } from './0031-search-words.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema, oldest first. */
export const migrations: readonly Migration[] = [
  foundation,
  pageList,
  shownRenditions,
  boundedHistory,
  siteRevisions,
  pictureDetails,
  mediaLibrary,
  domainVersion,
  redirects,
  pictureColours,
  outbox,
  submissions,
  outboxPause,
  events,
  posters,
  sitemap,
  search,
  audit,
  people,
  searchEngines,
  secondFactor,
  missingPages,
  roles,
  ownAccount,
  reviews,
  auditPerson,
  missingInherited,
  otherApp,
  logInTickets,
  submittedFields,
  searchWords,
];
