import { enqueueSent } from '../../../db/outbox-queries.ts';
import { newId } from '../../../src/model/ids.ts';
import type { InstallationSectionId } from '../../../src/model/installation.ts';
import type { InstallationTested } from '../../../src/model/installation-wire.ts';
import type { SignedInUser } from '../../../src/model/users.ts';
import { PROBE } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { sendAtOnce } from '../../enquiries/outbox/channels.ts';
import { mailedSiteUrl } from '../../outside/mail/mailed-site-url.ts';
import { mailingOrganisation } from '../../outside/mail/organisation.ts';
import { testMail } from '../../outside/mail/settings-mail.ts';
import { probeSection } from '../condition/probes.ts';
import { inLabels } from './section-rules.ts';

/**
 * Asks the services of a section whether they work with the settings that count. The answer has our own sentences only, because
 * the words of a server that the caller has named could tell about a network.
 */
export async function testSection(
  services: Services,
  section: InstallationSectionId,
  caller: SignedInUser,
): Promise<InstallationTested> {
  const unused = services.installation.problems.get(section);
  if (unused !== undefined) return { isFine: false, words: unused };
  if (section === 'mail') return await sendTestMail(services, caller);
  const probed = await probeSection(services.config, section);
  const failed = probed.filter(({ problem }) => problem !== null);
  if (failed.length > 0) {
    const words = failed.map(({ service, problem }) => `${service}: ${ownWords(problem ?? '')}`);
    return { isFine: false, words: inLabels(words.join(' ')) };
  }
  return probed.length === 0
    ? { isFine: false, words: NOTHING }
    : {
        isFine: true,
        words: `${listed(probed.map(({ service }) => service))} works.${UNPROVEN[section] ?? ''}`,
      };
}

/** The things that a test leaves open, because it stores nothing elsewhere. */
const UNPROVEN: Readonly<Partial<Record<InstallationSectionId, string>>> = {
  secondPlace:
    ' The first backup shows whether it may be written too: choose ‘Back up now’ in the tab ‘System’.',
};

const NOTHING = 'Nothing is set up here, so there is nothing to ask.';

/** Leaves out what a service has answered, which its sentences quote at the end. */
function ownWords(problem: string): string {
  return problem.replace(/ It (?:says:|answered \d).*$/s, '');
}

function listed(names: readonly string[]): string {
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}: each`;
}

/** Sends a mail to the caller, past the outbox, so that the caller learns at once whether it was taken. */
async function sendTestMail(services: Services, user: SignedInUser): Promise<InstallationTested> {
  const { config, database, now } = services;
  const { mail } = config;
  if (mail.provider === null) return { isFine: false, words: NOTHING };
  const siteUrl = mailedSiteUrl(config);
  if (siteUrl === null)
    return {
      isFine: false,
      words: 'The site has no address yet. Whoever runs the server sets SITE_URL to it.',
    };
  const from = await mailingOrganisation(services, siteUrl);
  const message = testMail({ email: user.email, username: user.username, from });
  const delivery = await sendAtOnce(mail, message, AbortSignal.timeout(2 * PROBE.timeoutMs));
  if (delivery.kind === 'sent') {
    const entry = {
      id: newId(),
      channel: 'mail',
      kind: 'notice',
      submissionId: null,
      domainId: null,
    } as const;
    await enqueueSent(database.writer, { ...entry, body: message, createdAt: now(), secret: false });
    return {
      isFine: true,
      words: `A test mail to ${user.email} was taken. See whether it arrives, and not among the spam.`,
    };
  }
  return { isFine: false, words: inLabels(ownWords(delivery.reason)) };
}
