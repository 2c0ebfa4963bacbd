import type { Writer } from '../../../db/connection.ts';
import { joinPurges } from '../../../db/outbox-purges.ts';
import type { Row } from '../../../db/schema.ts';
import { newId } from '../../../src/model/ids.ts';
import type { LeadFields, OutboxChannel, PurgeOrder } from '../../../src/model/mail.ts';
import { ALL_PAGES } from '../../core/cdn/cdn-tags.ts';
import type { Config } from '../../core/config/config.ts';
import type { CdnPurgeConfig } from '../../core/config/config-cdn.ts';
import { CDN } from '../../core/limits/limits.ts';
import { purgePages } from '../../outside/cdn/purge-pages.ts';
import { deliverLead } from '../../outside/crm/deliver-lead.ts';
import { fromHeader } from '../../outside/mail/from-header.ts';
import type { Delivery, Mailer, MailMessage } from '../../outside/mail/mailer.ts';
import { resendMailer } from '../../outside/mail/resend-mailer.ts';
import { smtpMailer } from '../../outside/mail/smtp-mailer.ts';

/** An outbox entry with the body that an attempt delivers. */
export type OutboxEntry = Row<'outbox'> & { readonly body: string };

/** A delivery channel of the outbox. */
export interface Channel {
  readonly name: OutboxChannel;
  /** The From header of new mails; null if the channel delivers no mail. */
  readonly sender: string | null;
  /** Whether the receiving service delivers an entry only once, even if it receives the entry repeatedly with the same key. */
  readonly knowsKeys: boolean;
  /** Whether a repeated delivery does no harm, so that entries are tried until they succeed. */
  readonly isRepeatable?: boolean;
  /** Joins the other entries that are due to a claimed one. Returns the entry with what is delivered now. */
  join?(db: Writer, entry: OutboxEntry, now: string): Promise<OutboxEntry>;
  /** Attempts to deliver an entry. A failure is returned, not thrown. */
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<Delivery>;
}

/** Returns the channels that the owner has configured. Entries for channels that are not configured stay in the outbox. */
export function configuredChannels({ mail, crm, cdn }: Pick<Config, 'mail' | 'crm' | 'cdn'>): Channel[] {
  const channels: Channel[] = [];
  if (mail.provider !== null) channels.push(mailChannel(mailerOf(mail), mail.from));
  if (crm !== null) {
    channels.push({
      name: 'lead',
      sender: null,
      knowsKeys: false,
      deliver: ({ body }, signal) => deliverLead(crm, JSON.parse(body) as LeadFields, signal),
    });
  }
  if (cdn !== null && cdn.purge !== null) channels.push(purgeChannel(cdn.purge));
  return channels;
}

function purgeChannel(purge: CdnPurgeConfig): Channel {
  return {
    name: 'purge',
    sender: null,
    knowsKeys: false,
    isRepeatable: true,
    join: async (db, entry, now) => {
      const tags = await joinPurges(db, entry, now);
      const order: PurgeOrder = { tags: tags.length > CDN.tags ? [ALL_PAGES] : tags };
      return { ...entry, body: JSON.stringify(order) };
    },
    deliver: ({ body }, signal) => purgePages(purge, (JSON.parse(body) as PurgeOrder).tags, signal),
  };
}

function mailerOf(mail: Exclude<Config['mail'], { provider: null }>): Mailer {
  return mail.provider === 'resend'
    ? resendMailer(mail.apiKey, mail.baseUrl)
    : smtpMailer(mail.url, mail.publicOnly);
}

function mailChannel(mailer: Mailer, from: string): Channel {
  return {
    name: 'mail',
    sender: from,
    knowsKeys: mailer.knowsKeys,
    deliver: (entry, signal) => {
      const message = JSON.parse(entry.body) as MailMessage;
      return mailer.send(message, { ...namesOf(entry, fromHeader(entry.sender ?? from, message)), signal });
    },
  };
}

/** Sends a mail past the outbox, once. For a mail whose sender waits to see whether it works. */
export function sendAtOnce(
  mail: Exclude<Config['mail'], { provider: null }>,
  message: MailMessage,
  signal: AbortSignal,
): Promise<Delivery> {
  const body = JSON.stringify(message);
  const entry = { id: newId(), key_number: 1, sender: null, body } as OutboxEntry;
  return mailChannel(mailerOf(mail), mail.from).deliver(entry, signal);
}

/** Returns the idempotency key and the Message-ID of a mail. Both stay the same until the entry gets a new key number. */
function namesOf({ id, key_number }: OutboxEntry, from: string) {
  const key = `hearth-${id}-${key_number}`;
  const domain = /@([^@<>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return { from, key, messageId: `<${key}@${domain}>` };
}
