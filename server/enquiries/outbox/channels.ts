import type { LeadFields } from '../../../src/model/mail.ts';
import type { Config } from '../../core/config/config.ts';
import { deliverLead } from '../../outside/crm/deliver-lead.ts';
import type { Mailer, MailMessage } from '../../outside/mail/mailer.ts';
import { resendMailer } from '../../outside/mail/resend-mailer.ts';
import { smtpMailer } from '../../outside/mail/smtp-mailer.ts';
import type { Channel, OutboxEntry } from './channel.ts';

/** The channels that the owner has configured. What is for another one is kept. */
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

/** What a mail is known by outside: the same in every attempt, and others once it is sent anew. */
function namesOf({ id, key_number }: OutboxEntry, from: string) {
  const key = `hearth-${id}-${key_number}`;
  const domain = /@([^@<>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return { from, key, messageId: `<${key}@${domain}>` };
}
