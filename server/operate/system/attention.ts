import type { Backup } from '../../../src/model/backups-wire.ts';
import { lengthWords } from '../../../src/model/length-words.ts';
import type { Attention, SystemState } from '../../../src/model/system.ts';
import { BACKUPS, CERTIFICATES, SYSTEM } from '../../core/limits/limits.ts';
import { attentionTo, BACKUPS_ON_ONE_DISK, DISK_ROOM } from '../condition/findings.ts';

/** What is known of the installation, besides what needs attention. */
export interface KnownState extends Omit<SystemState, 'attention'> {
  /** Whether mail can be sent as the settings are. */
  readonly isMailSetUp: boolean;
  /** Whether requests come through a proxy that the settings do not name. */
  readonly isBehindUnknownProxy: boolean;
}

type Rule = (state: KnownState, now: number) => readonly (Attention | null)[];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What needs attention, the most urgent first. @param now milliseconds since 1970 */
export function attentionOf(state: KnownState, now: number): Attention[] {
  const found = RULES.flatMap((rule) => rule(state, now)).filter((entry) => entry !== null);
  return found.toSorted((one, other) => Number(one.urgency === 'soon') - Number(other.urgency === 'soon'));
}

const diskRule: Rule = ({ disk }) => [attentionTo(DISK_ROOM, disk)];

const certificateRule: Rule = ({ certificates }, now) =>
  certificates.map(({ host, issuedAt, expiresAt, lastFailure }) => {
    const left = expiresAt === null ? null : Date.parse(expiresAt) - now;
    const why = lastFailure === null ? '' : ` ${lastFailure}`;
    if (left === null) {
      if (lastFailure === null) return null;
      const what = `There is no certificate for ${host}: browsers refuse to open the site.`;
      return { urgency: 'now', what, todo: `It is tried again by itself.${why}`, tab: null };
    }
    if (left <= 0) {
      const what = `The certificate of ${host} has expired: browsers warn readers away.`;
      return {
        urgency: 'now',
        what,
        todo: `It is renewed by itself as soon as that succeeds.${why}`,
        tab: null,
      };
    }
    const share = left / (Date.parse(expiresAt!) - Date.parse(issuedAt!));
    const isLate =
      share < SYSTEM.certificateLate || (lastFailure !== null && share < 1 - CERTIFICATES.renewAfter);
    if (!isLate && lastFailure === null) return null;
    const what = isLate
      ? `The certificate of ${host} was not renewed, and expires in ${lengthWords(left)}.`
      : `A new certificate of ${host} could not be got or stored; the one in use is good for ${lengthWords(left)}.`;
    const urgency = share < SYSTEM.certificateUrgent ? 'now' : 'soon';
    return { urgency, what, todo: `It is tried again by itself.${why}`, tab: null };
  });

const leadRule: Rule = ({ mail: { leads } }) => [
  leads === '' ? null : { urgency: 'soon', what: 'Leads do not reach the CRM.', todo: leads, tab: 'mail' },
];

const mailRule: Rule = ({ mail, isMailSetUp }) => {
  if (!isMailSetUp) {
    const what =
      mail.waiting > 0 ? `Mail is not set up, and ${messages(mail.waiting)}.` : 'Mail is not set up.';
    const todo = `Staff do not get submissions by mail, and nobody gets a link to set a forgotten password. ${mail.reason}`;
    return [{ urgency: 'soon', what, todo, tab: 'mail' }];
  }
  return [
    mail.isSending
      ? null
      : { urgency: 'now', what: 'No mail is being sent.', todo: mail.reason, tab: 'mail' },
    mail.failed === 0
      ? null
      : {
          urgency: 'soon',
          what: `${mail.failed === 1 ? '1 message was' : `${mail.failed} messages were`} not delivered.`,
          todo: 'Mail delivery says why, and sends them again.',
          tab: 'mail',
        },
  ];
};

const checkRule: Rule = ({ lastCheck }) => {
  if (lastCheck === null || lastCheck.problems.length === 0) return [];
  const total = lastCheck.problems.reduce((sum, { count }) => sum + count, 0);
  const labels = lastCheck.problems.map(({ label, count }) => `${label} (${count})`).join(', ');
  return [
    {
      urgency: lastCheck.problems.some(({ label }) => label === 'Database') ? 'now' : 'soon',
      what: `The last check found ${total === 1 ? '1 problem' : `${total} problems`}: ${labels}.`,
      todo: 'Run ‘hearth check’ on the server: it says what to do about each.',
      tab: null,
    },
  ];
};

const proxyRule: Rule = ({ isBehindUnknownProxy }) => [
  isBehindUnknownProxy
    ? {
        urgency: 'soon',
        what: 'Visitors cannot be told apart: they come through a proxy that Hearth does not know.',
        todo: 'One who floods the log-in or the forms locks out all others. Set TRUST_PROXY to the network of the proxy, such as 127.0.0.1/32, and start Hearth again.',
        tab: null,
      }
    : null,
];

const backupRule: Rule = ({ backups }, now) => {
  if (backups === null) return [];
  const { failure, isScheduled, lastMade, lastProven, running } = backups;
  if (failure !== null) {
    const again =
      running === null
        ? 'It is tried again by itself; ‘Back up now’ tries at once.'
        : 'It is being tried again now.';
    const about = backups.backups.find(({ madeAt }) => madeAt <= failure.at) ?? null;
    const todo = `${failure.message} ${again}`;
    return [{ urgency: 'now', what: failedWords(failure.message, about), todo, tab: null }];
  }
  if (!isScheduled) {
    const todo =
      'Make them by hand, or set BACKUP_AT to a time of the day, such as 03:00, and start Hearth again.';
    return [{ urgency: 'soon', what: 'Backups are not made by themselves.', todo, tab: null }];
  }
  if (lastMade !== null && lastProven === null)
    return [
      {
        urgency: 'soon',
        what: 'No backup was proven by a test restore yet.',
        todo: 'Press ‘Back up now’.',
        tab: null,
      },
    ];
  if (lastProven === null) return [];
  const days = Math.floor((now - Date.parse(lastProven.madeAt)) / DAY_MS);
  if (days < SYSTEM.backupOldDays) return [];
  const what = `The last good backup is ${days} days old.`;
  return [{ urgency: 'now', what, todo: 'Press ‘Back up now’; if that fails, it says why.', tab: null }];
};

/**
 * @param message why the last run that has ended failed
 * @param last the last backup from before it ended: of that run, or of an earlier one where it made none
 */
function failedWords(message: string, last: Backup | null): string {
  const proof = last?.proof ?? null;
  const [fault] = proof?.failures ?? [];
  if (fault !== undefined && message.includes(fault)) return 'The test restore of the last backup failed.';
  const notCopied = last?.copy?.failure ?? '';
  const isOnlyHere = proof?.ok === true && notCopied !== '' && message.includes(notCopied);
  return isOnlyHere ? 'The last backup is on the disk of the site alone.' : 'The last backup failed.';
}

/** A backup cannot have what the site has lost: earlier ones may, until they are removed. */
const lostRule: Rule = ({ backups }) => {
  const problems = backups?.lastMade?.problems ?? [];
  if (problems.length === 0) return [];
  const what = 'Pictures or files are lost from the site, and are not in its last backup.';
  const todo = `${problems.join(' ')} Where DATA_DIR/media is a disk of its own, mount it. Otherwise ‘hearth check’ names them: upload them again, or restore a backup that has them; download one now, before it is removed.`;
  return [{ urgency: 'now', what, todo, tab: null }];
};

/** A disk of a network that does not answer says nothing, for hours. */
const standstillRule: Rule = ({ backups }, now) => {
  const { running = null, secondPlace = null } = backups ?? {};
  if (secondPlace === null || (running?.step !== 'copying' && running?.step !== 'clearing')) return [];
  const quietMs = now - Date.parse(running.movedAt);
  if (quietMs < BACKUPS.quietMs) return [];
  const minutes = Math.floor(quietMs / MINUTE_MS);
  const isCopying = running.step === 'copying';
  const work = isCopying ? 'The copy of the last backup to' : 'Removing old backups from';
  const what = `${work} ${secondPlace} has made no progress for ${minutes} minutes.`;
  const todo = `Its disk, or the network to it, does not seem to answer: see to that. If it does not go on, Hearth gives it up by itself, and says so here. The backup is on the disk of the site.`;
  return [{ urgency: 'soon', what, todo, tab: null }];
};

const placeRule: Rule = ({ backups }) => {
  const { isOnOneDisk = false, secondPlace = null } = backups ?? {};
  return [attentionTo(BACKUPS_ON_ONE_DISK, { isOnOneDisk, place: secondPlace ?? '' })];
};

/** Hearth was stopped in the middle, or the second place is a new one. */
const uncopiedRule: Rule = ({ backups }) => {
  if (!backups?.isUncopied || backups.failure !== null) return [];
  const what = 'The last backup is on the disk of the site alone.';
  const todo = `It was not stored in ${backups.secondPlace} yet, such as where Hearth was stopped meanwhile. That is tried again by itself, a quarter of an hour after a start.`;
  return [{ urgency: 'soon', what, todo, tab: null }];
};

const RULES: readonly Rule[] = [
  diskRule,
  backupRule,
  standstillRule,
  uncopiedRule,
  lostRule,
  placeRule,
  certificateRule,
  mailRule,
  leadRule,
  checkRule,
  proxyRule,
];

function messages(count: number): string {
  return count === 1 ? '1 message waits' : `${count} messages wait`;
}
