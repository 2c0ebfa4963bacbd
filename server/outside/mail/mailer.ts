import type { MailMessage } from '../../../src/model/mail.ts';

export type { MailMessage } from '../../../src/model/mail.ts';

/** The outcome of an attempt to deliver something. Reasons are sentences for the owner, without the content. */
export type Delivery =
  | { readonly kind: 'sent'; readonly id: string | null }
  | {
      readonly kind: 'retry';
      readonly reason: string;
      /** Milliseconds until the next attempt makes sense. */
      readonly afterMs?: number;
      /** Nothing else would be delivered either, such as with a wrong key: all wait, and the attempt does not count. */
      readonly pausesAll?: boolean;
      /** It may have been delivered: the answer was lost. */
      readonly uncertain?: boolean;
    }
  | { readonly kind: 'rejected'; readonly reason: string };

export type NotSent = Exclude<Delivery, { kind: 'sent' }>;

export interface SendOptions {
  /** The From header. */
  readonly from: string;
  /** The idempotency key: the same in every attempt of the same mail. At most 256 characters. */
  readonly key: string;
  /** The Message-ID, in angle brackets: the same in every attempt. */
  readonly messageId: string;
  readonly signal: AbortSignal;
}

/** A way to send mail. */
export interface Mailer {
  /** False where mail is kept and shown, and nothing is sent. */
  readonly isSending: boolean;
  /** Whether the provider delivers a mail once that it gets several times under the same key. */
  readonly knowsKeys: boolean;
  /** Attempts to send a mail. Failures are returned, never thrown. */
  send(message: MailMessage, options: SendOptions): Promise<Delivery>;
}
