import { z } from 'zod';
import { backupStateSchema } from './backups-wire.ts';

/** The state of the installation, for admins. Times are ISO 8601, sizes are bytes. */

/** A problem that needs an admin's attention. */
export const attentionSchema = z.object({
  /** `now`: readers, editors or the data are harmed, or about to be. `soon`: it can wait for a day. */
  urgency: z.enum(['now', 'soon']),
  /** States the fact in a sentence. */
  what: z.string(),
  /** Says what to do, in sentences. */
  todo: z.string(),
  /** The dashboard tab with more details; null for none. */
  tab: z.enum(['mail', 'missing']).nullable(),
});
export type Attention = z.output<typeof attentionSchema>;

export const systemStateSchema = z.object({
  /** The most urgent first; empty if there are no problems. */
  attention: z.array(attentionSchema),
  versions: z.object({
    hearth: z.string(),
    schema: z.number().int(),
    node: z.string(),
    sqlite: z.string(),
  }),
  /** When the server was started. */
  startedAt: z.string(),
  /** The memory of the server and its worker processes. */
  memoryBytes: z.number().int(),
  disk: z.object({ leftBytes: z.number().int(), totalBytes: z.number().int() }),
  sizes: z.object({
    database: z.number().int(),
    /** Measured now and then; null before the first time. */
    media: z.number().int().nullable(),
    caches: z.number().int().nullable(),
  }),
  mail: z.object({
    isSending: z.boolean(),
    reason: z.string(),
    /** Why leads do not reach the CRM; '' if they do, or if there is no CRM. */
    leads: z.string(),
    waiting: z.number().int(),
    failed: z.number().int(),
  }),
  /** One host for each certificate that Hearth manages; empty if a proxy has the certificates or there are none. */
  certificates: z.array(
    z.object({
      host: z.string(),
      /** The behaviour of the address for readers, such as 'leads to www.example.org'. */
      shows: z.string(),
      issuedAt: z.string().nullable(),
      expiresAt: z.string().nullable(),
      lastFailure: z.string().nullable(),
      nextAttemptAt: z.string().nullable(),
    }),
  ),
  /** The last `hearth check`; null before the first. */
  lastCheck: z
    .object({
      at: z.string(),
      problems: z.array(z.object({ label: z.string(), count: z.number().int() })),
    })
    .nullable(),
  /** Null if this server makes no scheduled backups. */
  backups: backupStateSchema.nullable(),
});
export type SystemState = z.output<typeof systemStateSchema>;
