import type { Row } from '../../../db/schema.ts';
import type { OutboxChannel } from '../../../src/model/mail.ts';
import type { Delivery } from '../../outside/mail/mailer.ts';

/** What an attempt delivers. */
export type OutboxEntry = Row<'outbox'> & { readonly body: string };

/** A way out of the outbox. */
export interface Channel {
  readonly name: OutboxChannel;
  /** The From header of what is sent from now on; null for leads. */
  readonly sender: string | null;
  /** Whether the receiver takes the same thing only once, however often it is delivered under one key. */
  readonly knowsKeys: boolean;
  /** Attempts to deliver an entry. What goes wrong is returned. */
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<Delivery>;
}
