import type { FastifyInstance } from 'fastify';
import { HearthError } from '../src/model/errors.ts';
import { checkCalls } from './content/checks/calls.ts';
import { commentCalls } from './content/comments/calls.ts';
import { domainCalls } from './content/domains/calls.ts';
import { draftLinkCalls } from './content/draft-links/calls.ts';
import { eventCalls } from './content/events/calls.ts';
import { firstSiteCalls } from './content/first-site/calls.ts';
import { forYouCalls } from './content/for-you/calls.ts';
import { linkCalls } from './content/links/calls.ts';
import { listingCalls } from './content/listing/calls.ts';
import { missingCalls } from './content/missing-pages/calls.ts';
import { noticeCalls } from './content/notices/calls.ts';
import { pageTimeCalls } from './content/page-times/calls.ts';
import { pageCalls } from './content/pages/calls.ts';
import { publicationCalls } from './content/publications/calls.ts';
import { redirectCalls } from './content/redirects/calls.ts';
import { reviewCalls } from './content/reviews/calls.ts';
import { siteCalls } from './content/site-documents/calls.ts';
import { sitemapCalls } from './content/sitemap/calls.ts';
import { timeMachineCalls } from './content/time-machine/calls.ts';
import { togetherCalls } from './content/together/calls.ts';
import { describeApi } from './core/http/api-document.ts';
import { handleError } from './core/http/error-responses.ts';
import { originCheck } from './core/http/origin-check.ts';
import { readJsonAlone } from './core/http/read-bodies.ts';
import { checkWellFormed } from './core/http/well-formed.ts';
import type { FeatureOptions } from './core/services.ts';
import { feedbackCalls } from './enquiries/feedback/calls.ts';
import { submissionCalls } from './enquiries/forms/submission-calls.ts';
import { submitCalls } from './enquiries/forms/submit-calls.ts';
import { mailCalls } from './enquiries/outbox/calls.ts';
import { fileCalls } from './media/library/file-calls.ts';
import { imageCalls } from './media/library/image-calls.ts';
import { mapCalls } from './media/maps/calls.ts';
import { backupCalls } from './operate/backups/calls.ts';
import { systemCalls } from './operate/condition/calls.ts';
import { helpCalls } from './operate/help/calls.ts';
import { ownSiteCalls } from './operate/own-site/calls.ts';
import { checklistCalls } from './operate/own-site/checklist-calls.ts';
import { installationCalls } from './operate/settings/calls.ts';
import { updateCalls } from './operate/updates/calls.ts';
import { accountCalls } from './people/account/calls.ts';
import { activityCalls } from './people/activity/calls.ts';
import { anonymousInTurn } from './people/auth/anonymous-turns.ts';
import { logInCalls } from './people/auth/calls.ts';
import { bodyGuard, callGuard } from './people/auth/guard.ts';
import { registerCalls } from './people/auth/register-calls.ts';
import { secondFactorCalls } from './people/auth/second-factor/calls.ts';
import { roleCalls } from './people/roles/calls.ts';
import { peopleCalls } from './people/users/calls.ts';

/** The handlers of all calls, one for each row of `src/calls`. */
export const CALLS = [
  ...pageCalls,
  ...linkCalls,
  ...reviewCalls,
  ...pageTimeCalls,
  ...draftLinkCalls,
  ...commentCalls,
  ...forYouCalls,
  ...listingCalls,
  ...siteCalls,
  ...firstSiteCalls,
  ...publicationCalls,
  ...timeMachineCalls,
  ...sitemapCalls,
  ...togetherCalls,
  ...redirectCalls,
  ...missingCalls,
  ...checkCalls,
  ...noticeCalls,
  ...domainCalls,
  ...logInCalls,
  ...accountCalls,
  ...secondFactorCalls,
  ...peopleCalls,
  ...roleCalls,
  ...activityCalls,
  ...eventCalls,
  ...mapCalls,
  ...imageCalls,
  ...fileCalls,
  ...submitCalls,
  ...submissionCalls,
  ...feedbackCalls,
  ...mailCalls,
  ...backupCalls,
  ...installationCalls,
  ...updateCalls,
  ...systemCalls,
  ...ownSiteCalls,
  ...checklistCalls,
  ...helpCalls,
];

/** Adds the routes under `/api`: the calls of the specification. Each feature has its own folder. */
export async function apiRoutes(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  app.addHook('onRequest', originCheck(services));
  app.addHook('onRequest', callGuard(services));
  app.addHook('onRequest', anonymousInTurn(services));
  app.addHook('preValidation', bodyGuard(services));
  app.addHook('preValidation', checkWellFormed);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler(handleError);
  describeApi(app);
  readJsonAlone(app);
  registerCalls(app, services, CALLS);
  // This handler is never reached, because the guard refuses unknown calls earlier.
  app.all('/*', () => {
    throw new HearthError('not-found');
  });
}
