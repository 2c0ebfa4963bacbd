import type { MailMessage } from '../../../src/model/mail.ts';

export type { MailMessage } from '../../../src/model/mail.ts';

/** The outcome of an attempt to deliver something. Reasons are sentences for the owner, without the content. */
export type Delivery =
  | { readonly kind: 'sent'; readonly id: string | null }
  | {
      readonly kind: 'retry';
      readonly reason: string;
      /** The milliseconds to wait before the next attempt. */
      readonly afterMs?: number;
      /** No other entry could be delivered either, for example with a wrong key: all wait, and the attempt does not count. */
      readonly pausesAll?: boolean;
      /** It may have been delivered, but the answer was lost. */
      readonly uncertain?: boolean;
    }
  | { readonly kind: 'rejected'; readonly reason: string };

export type NotSent = Exclude<Delivery, { kind: 'sent' }>;

export interface SendOptions {
  /** The From header. */
  readonly from: string;
  /** The idempotency key, the same in every attempt of a mail. At most 256 characters. */
  readonly key: string;
  /** The Message-ID in angle brackets, the same in every attempt. */
  readonly messageId: string;
  readonly signal: AbortSignal;
}

/** A way to send mail. */
export interface Mailer {
  /** False if mail is only kept and shown, but not sent. */
  readonly isSending: boolean;
  /** Whether the provider delivers a mail once if it receives it several times with the same key. */
  readonly knowsKeys: boolean;
  /** Attempts to send a mail. Failures are returned, never thrown. */
  send(message: MailMessage, options: SendOptions): Promise<Delivery>;
}
