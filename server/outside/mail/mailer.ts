import type { MailMessage } from '../../../src/model/mail.ts';

export type { MailMessage } from '../../../src/model/mail.ts';

/** The outcome of an attempt to deliver something. Reasons are sentences for the owner, and do not contain the content. */
export type Delivery =
  | { readonly kind: 'sent'; readonly id: string | null }
  | {
      readonly kind: 'retry';
      readonly reason: string;
      /** The wait before the next attempt, in milliseconds. */
      readonly afterMs?: number;
      /**
       * Whether no other entry could be delivered either, for example because the key is wrong. If true, all entries wait, and
       * the attempt does not count.
       */
      readonly pausesAll?: boolean;
      /** Whether the entry may have been delivered, although the answer was lost. */
      readonly uncertain?: boolean;
    }
  | { readonly kind: 'rejected'; readonly reason: string };

export type NotSent = Exclude<Delivery, { kind: 'sent' }>;

export interface SendOptions {
  /** The From header. */
  readonly from: string;
  /** The idempotency key, which is the same in every attempt to send a mail. The key has at most 256 characters. */
  readonly key: string;
  /** The Message-ID in angle brackets, the same in every attempt. */
  readonly messageId: string;
  readonly signal: AbortSignal;
}

/** A way to send mail. */
export interface Mailer {
  /** Whether mail is sent. If false, mail is only stored and shown. */
  readonly isSending: boolean;
  /** Whether the provider delivers a mail only once, even if it receives the mail several times with the same key. */
  readonly knowsKeys: boolean;
  /** Attempts to send a mail. A failure is returned, never thrown. */
  send(message: MailMessage, options: SendOptions): Promise<Delivery>;
}
