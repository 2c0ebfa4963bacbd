import { account } from './account.ts';
import { audit } from './audit.ts';
import { backups } from './backups.ts';
import { checklist } from './checklist.ts';
import { checks } from './checks.ts';
import { comments } from './comments.ts';
import { config } from './config.ts';
import { dashboard } from './dashboard.ts';
import type { Call } from './define-calls.ts';
import { description } from './description.ts';
import { draftLinks } from './draft-links.ts';
import { editor } from './editor.ts';
import { feedback } from './feedback.ts';
import { file } from './file.ts';
import { forms } from './forms.ts';
import { help } from './help.ts';
import { humanitix } from './humanitix.ts';
import { image } from './image.ts';
import { installation } from './installation.ts';
import { listing } from './listing.ts';
import { logIn } from './log-in.ts';
import { mail } from './mail.ts';
import { maps } from './maps.ts';
import { missing } from './missing.ts';
import { notice } from './notice.ts';
import { ownSite } from './own-site.ts';
import { page, pageLinks, pageRoles, search } from './page.ts';
import { pageTimes } from './page-times.ts';
import { people } from './people.ts';
import { publication } from './publication.ts';
import { redirects } from './redirects.ts';
import { reviews } from './reviews.ts';
import { roles } from './roles.ts';
import { secondFactor } from './second-factor.ts';
import { site, siteSettings } from './site.ts';
import { sitemap } from './sitemap.ts';
import { system } from './system.ts';
import { history, timeMachine } from './time-machine.ts';
import { updates } from './updates.ts';

/** The calls of the API, by subject. The filter of the activity log lists the recorded actions in this order. */
export const SUBJECTS = {
  page,
  search,
  reviews,
  pageTimes,
  draftLinks,
  comments,
  timeMachine,
  history,
  pageLinks,
  pageRoles,
  listing,
  site,
  siteSettings,
  ownSite,
  publication,
  sitemap,
  redirects,
  missing,
  checks,
  notice,
  config,
  image,
  file,
  forms,
  feedback,
  mail,
  logIn,
  account,
  secondFactor,
  people,
  roles,
  audit,
  backups,
  installation,
  updates,
  humanitix,
  maps,
  dashboard,
  editor,
  checklist,
  help,
  system,
  description,
} as const;

/** All calls of the API, in the order of the subjects. */
export const ALL_CALLS: readonly Call[] = Object.values(SUBJECTS).flatMap((calls) =>
  Object.values<Call>(calls),
);
