import { z } from 'zod';
import { backupStateSchema } from './backups-wire.ts';

/** How the installation is, as admins see it. Times are ISO 8601, sizes are bytes. */

/** Something that somebody has to see to. */
export const attentionSchema = z.object({
  /** `now`: readers, editors or the data are harmed, or about to be. `soon`: that can wait for a day. */
  urgency: z.enum(['now', 'soon']),
  /** States the fact in a sentence. */
  what: z.string(),
  /** Says what to do, in sentences. */
  todo: z.string(),
  /** The tab of the dashboard that says more; null where none does. */
  tab: z.enum(['mail', 'missing']).nullable(),
});
export type Attention = z.output<typeof attentionSchema>;

export const systemStateSchema = z.object({
  /** The most urgent first; empty where everything is in order. */
  attention: z.array(attentionSchema),
  versions: z.object({
    hearth: z.string(),
    schema: z.number().int(),
    node: z.string(),
    sqlite: z.string(),
  }),
  /** When the server was started. */
  startedAt: z.string(),
  /** Memory of the server and the processes that work for it. */
  memoryBytes: z.number().int(),
  disk: z.object({ leftBytes: z.number().int(), totalBytes: z.number().int() }),
  sizes: z.object({
    database: z.number().int(),
    /** Measured now and then; null until that was done. */
    media: z.number().int().nullable(),
    caches: z.number().int().nullable(),
  }),
  mail: z.object({
    isSending: z.boolean(),
    reason: z.string(),
    /** Why leads do not reach the CRM; '' where they do, or there is none. */
    leads: z.string(),
    waiting: z.number().int(),
    failed: z.number().int(),
  }),
  /** A host for each certificate of Hearth's own; empty where a proxy has them, or nobody. */
  certificates: z.array(
    z.object({
      host: z.string(),
      /** The content of the address for readers, such as 'leads to www.example.org'. */
      shows: z.string(),
      issuedAt: z.string().nullable(),
      expiresAt: z.string().nullable(),
      lastFailure: z.string().nullable(),
      nextAttemptAt: z.string().nullable(),
    }),
  ),
  /** The last `hearth check`; null where there was none. */
  lastCheck: z
    .object({
      at: z.string(),
      problems: z.array(z.object({ label: z.string(), count: z.number().int() })),
    })
    .nullable(),
  /** Null where this server makes no backups by itself. */
  backups: backupStateSchema.nullable(),
});
export type SystemState = z.output<typeof systemStateSchema>;
