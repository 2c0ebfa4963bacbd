/** The outbox: mails to people, leads for the CRM, and purges for the CDN. */

/** A composed mail. The server adds the address of the sender. Addresses are without display names: `mira@example.org`. */
export interface MailMessage {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly replyTo: string | null;
  /** The name of the sender; if absent, the name that the owner has given to all mail. */
  readonly senderName?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A training enquiry for the CRM, as typed; empty fields are ''. */
export interface LeadFields {
  readonly salutation: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly mobile: string;
  /** 'Myself' or 'Organisation'. */
  readonly organisationType: string;
  readonly title: string;
  readonly company: string;
  readonly interests: readonly string[];
  readonly leadSource: string;
}

/** An order to the CDN to drop the pages with any of these tags. */
export interface PurgeOrder {
  readonly tags: readonly string[];
}

export const OUTBOX_CHANNELS = ['mail', 'lead', 'purge'] as const;
export type OutboxChannel = (typeof OUTBOX_CHANNELS)[number];

/** The purpose of an outbox entry. Mails that a person is waiting for are sent first (`OUTBOX_RANKS`). */
export const OUTBOX_KINDS = [
  'password',
  'invitation',
  'email',
  'test',
  'notice',
  'staff',
  'lead',
  'review',
  'comment',
  'success',
  'purge',
] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

/**
 * `waiting`: not sent yet, or being sent. `failed`: no more attempts are made, for a stored reason, until an admin sends the
 * entry again.
 */
export const OUTBOX_STATES = ['waiting', 'sent', 'failed'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

export const OUTBOX_RANKS: Readonly<Record<OutboxKind, number>> = {
  password: 0,
  invitation: 0,
  email: 0,
  test: 0,
  notice: 1,
  staff: 1,
  lead: 1,
  review: 2,
  comment: 2,
  success: 2,
  purge: 0,
};
