import type { Row } from '../../../db/schema.ts';
import type { LeadFields, OutboxChannel } from '../../../src/model/mail.ts';
import type { Config } from '../../core/config/config.ts';
import { deliverLead } from '../../outside/crm/deliver-lead.ts';
import type { Delivery, Mailer, MailMessage } from '../../outside/mail/mailer.ts';
import { resendMailer } from '../../outside/mail/resend-mailer.ts';
import { smtpMailer } from '../../outside/mail/smtp-mailer.ts';

/** An entry with the body that an attempt delivers. */
export type OutboxEntry = Row<'outbox'> & { readonly body: string };

/** A delivery channel of the outbox. */
export interface Channel {
  readonly name: OutboxChannel;
  /** The From header for new deliveries; null for leads. */
  readonly sender: string | null;
  /** Whether the receiver accepts deliveries under the same key only once. */
  readonly knowsKeys: boolean;
  /** Attempts to deliver an entry. Failures are returned, not thrown. */
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<Delivery>;
}

/** Returns the channels that the owner has configured. Entries for other channels are kept. */
export function configuredChannels({ mail, crm }: Pick<Config, 'mail' | 'crm'>): Channel[] {
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
  return channels;
}

function mailerOf(mail: Exclude<Config['mail'], { provider: null }>): Mailer {
  return mail.provider === 'resend' ? resendMailer(mail.apiKey, mail.baseUrl) : smtpMailer(mail.url);
}

function mailChannel(mailer: Mailer, from: string): Channel {
  return {
    name: 'mail',
    sender: from,
    knowsKeys: mailer.knowsKeys,
    deliver: (entry, signal) =>
      mailer.send(JSON.parse(entry.body) as MailMessage, { ...namesOf(entry, entry.sender ?? from), signal }),
  };
}

/** Returns the keys of a mail for services: the same in every attempt, but new ones if it is sent anew. */
function namesOf({ id, key_number }: OutboxEntry, from: string) {
  const key = `hearth-${id}-${key_number}`;
  const domain = /@([^@<>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return { from, key, messageId: `<${key}@${domain}>` };
}
