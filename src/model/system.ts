import { z } from 'zod';
import { backupStateSchema } from './backups-wire.ts';

/** The state of the installation, for admins. Times are ISO 8601, and sizes are in bytes. */

/** A problem that needs an admin's attention. */
export const attentionSchema = z.object({
  /** The id of the finding, such as 'full-disk'. Two hosts may have the same finding. */
  id: z.string(),
  /** `now`: the problem harms readers, editors or data, or will do so soon. `soon`: the problem can wait for a day. */
  urgency: z.enum(['now', 'soon']),
  /** The problem, in a sentence. */
  what: z.string(),
  /** The steps that solve the problem, in sentences. */
  todo: z.string(),
  /** The dashboard tab with more details; null if there is none. */
  tab: z.enum(['mail', 'missing', 'notice', 'installation']).nullable(),
});
export type Attention = z.output<typeof attentionSchema>;

export const systemStateSchema = z.object({
  /** The problems, the most urgent first. */
  attention: z.array(attentionSchema),
  versions: z.object({
    hearth: z.string(),
    schema: z.number().int(),
    node: z.string(),
    /** The engine of the database and its version. */
    database: z.string(),
  }),
  /** The time when the server was started. */
  startedAt: z.string(),
  /** The memory used by the server and its worker processes. */
  memoryBytes: z.number().int(),
  disk: z.object({ leftBytes: z.number().int(), totalBytes: z.number().int() }),
  sizes: z.object({
    database: z.number().int(),
    /** The size of the media folder, measured from time to time; null before the first measurement. */
    media: z.number().int().nullable(),
    caches: z.number().int().nullable(),
  }),
  mail: z.object({
    isSending: z.boolean(),
    reason: z.string(),
    /** The reason why leads do not reach the CRM; '' if they do or there is no CRM. */
    leads: z.string(),
    waiting: z.number().int(),
    failed: z.number().int(),
  }),
  /** The hosts whose certificates Hearth manages; empty if a proxy has the certificates or there are none. */
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
  /** The last `hearth check`; null if none was run yet. */
  lastCheck: z
    .object({
      at: z.string(),
      problems: z.array(z.object({ label: z.string(), count: z.number().int() })),
    })
    .nullable(),
  /** The state of the backups on this server; null from a server of an earlier version without the duty to make them. */
  backups: backupStateSchema.nullable(),
});
export type SystemState = z.output<typeof systemStateSchema>;
