import { lengthWords } from '../../../src/model/length-words.ts';
import { CDN_SECONDS } from '../../core/config/config-cdn.ts';
import { CERTIFICATES, SYSTEM } from '../../core/limits/limits.ts';
import type { Condition, FindingTable } from './finding.ts';

/** Findings about certificates, mail, leads, the CDN, emergency notices, the outcome of the last check, and newer versions. */
export const SERVICE_FINDINGS: Pick<
  FindingTable,
  'certificate' | 'mail' | 'delivery' | 'cdn' | 'notices' | 'lastCheck' | 'newerVersion'
> = {
  certificate: {
    'no-certificate': {
      look: ({ leftMs, lastFailure }) => leftMs === null && lastFailure !== null,
      urgency: 'now',
      words: {
        hourly: ({ host, lastFailure }) => ({
          what: `There is no certificate for ${host}: browsers refuse to open the site.`,
          todo: `It is tried again by itself. ${lastFailure}`,
        }),
      },
    },
    'expired-certificate': {
      look: ({ leftMs }) => leftMs !== null && leftMs <= 0,
      urgency: 'now',
      words: {
        hourly: ({ host, lastFailure }) => ({
          what: `The certificate of ${host} has expired: browsers warn readers away.`,
          todo: withReason('It is renewed by itself as soon as that succeeds.', lastFailure),
        }),
      },
    },
    'late-certificate': {
      look: isLate,
      urgency: ({ share }) => (share < SYSTEM.certificateUrgent ? 'now' : 'soon'),
      words: {
        hourly: ({ host, leftMs, lastFailure }) => ({
          what: `The certificate of ${host} was not renewed, and expires in ${lengthWords(leftMs ?? 0)}.`,
          todo: withReason('It is tried again by itself.', lastFailure),
        }),
      },
    },
    'no-new-certificate': {
      look: (known) =>
        known.lastFailure !== null && known.leftMs !== null && known.leftMs > 0 && !isLate(known),
      words: {
        hourly: ({ host, leftMs, lastFailure }) => ({
          what: `A new certificate of ${host} could not be got or stored; the one in use is good for ${lengthWords(leftMs ?? 0)}.`,
          todo: `It is tried again by itself. ${lastFailure}`,
        }),
      },
    },
  },
  mail: {
    'no-mail': {
      look: ({ isSetUp }) => !isSetUp,
      words: {
        hourly: ({ reason, waiting = 0 }) => ({
          what: waiting > 0 ? `Mail is not set up, and ${waitingWords(waiting)}.` : 'Mail is not set up.',
          todo: `Staff do not get submissions by mail, and nobody gets a link to set a forgotten password. ${reason}`,
          tab: 'mail',
        }),
        checkConfig: ({ reason, isFromSet }) =>
          isFromSet === true ? { what: 'MAIL_FROM is set, and nothing sends mail.', todo: reason } : null,
        check: ({ reason, waiting = 0 }) =>
          waiting > 0
            ? {
                what: `${waitingEntries(waiting)}, since no way to send mail is set up.`,
                todo: reason,
              }
            : null,
      },
    },
  },
  delivery: {
    'mail-stopped': {
      look: ({ isSetUp, isSending }) => isSetUp && !isSending,
      urgency: 'now',
      words: {
        hourly: ({ reason }) => ({ what: 'No mail is being sent.', todo: reason, tab: 'mail' }),
      },
    },
    'mail-given-up': {
      look: ({ isSetUp, failed }) => isSetUp && failed > 0,
      words: {
        hourly: ({ failed }) => ({
          what: `${failed === 1 ? '1 message was' : `${failed} messages were`} not delivered.`,
          todo: 'Mail delivery says why, and sends them again.',
          tab: 'mail',
        }),
      },
    },
    'leads-stopped': {
      look: ({ leads }) => leads !== '',
      words: { hourly: ({ leads }) => ({ what: 'Leads do not reach the CRM.', todo: leads, tab: 'mail' }) },
    },
  },
  cdn: {
    'purges-out': {
      look: ({ purges }) => purges !== '',
      urgency: 'now',
      words: {
        hourly: ({ purges }) => ({
          what: 'The network in front of the site is not told of changes.',
          todo: `Readers may see pages as they were up to ${lengthWords(CDN_SECONDS.told * 1000)} ago. It is tried again by itself. ${purges}`,
        }),
      },
    },
  },
  notices: {
    'damaged-notices': {
      look: ({ isDamaged }) => isDamaged,
      urgency: 'now',
      words: {
        hourly: {
          what: 'The file of the emergency notices is damaged: readers see no notice.',
          todo: 'If one has to stand now, show it again, which replaces the file.',
          tab: 'notice',
        },
      },
    },
  },
  lastCheck: {
    'problems-of-check': {
      look: ({ problems }) => problems.length > 0,
      urgency: ({ problems }) => (problems.some(({ label }) => label === 'Database') ? 'now' : 'soon'),
      words: {
        hourly: ({ problems }) => {
          const total = problems.reduce((sum, { count }) => sum + count, 0);
          const labels = problems.map(({ label, count }) => `${label} (${count})`).join(', ');
          return {
            what: `The last check found ${total === 1 ? '1 problem' : `${total} problems`}: ${labels}.`,
            todo: 'Run ‘hearth check’ on the server: it says what to do about each.',
          };
        },
      },
    },
  },
  newerVersion: {
    'newer-version': {
      look: () => true,
      words: {
        hourly: ({ version }) => ({
          what: `Version ${version} is there.`,
          todo: 'The tab ‘Installation’ updates to it, or says what to type on the server.',
          tab: 'installation',
        }),
      },
    },
  },
};

/** Whether the certificate is still valid but overdue for renewal. */
function isLate({ leftMs, share, lastFailure }: Condition['certificate']): boolean {
  if (leftMs === null || leftMs <= 0) return false;
  return share < SYSTEM.certificateLate || (lastFailure !== null && share < 1 - CERTIFICATES.renewAfter);
}

function withReason(words: string, lastFailure: string | null): string {
  return lastFailure === null ? words : `${words} ${lastFailure}`;
}

function waitingWords(count: number): string {
  return count === 1 ? '1 message waits' : `${count} messages wait`;
}

/** Returns the words with which `hearth check` reports a number of waiting mails and leads. */
export function waitingEntries(count: number): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? 'mail or lead waits' : 'mails and leads wait'}`;
}
