import { z } from 'zod';
import { proofFields, proofKindSchema } from './proof.ts';

/** The steps of an update in their order, and its three ends. */
export const UPDATE_PHASES = [
  'fetching',
  'rehearsing',
  'backing-up',
  'trying',
  'swapping',
  'starting',
  'going-back',
  'done',
  'refused',
  'went-back',
] as const;
export type UpdatePhase = (typeof UPDATE_PHASES)[number];

/** The phases in which an update has ended. */
export const UPDATE_ENDS: ReadonlySet<UpdatePhase> = new Set(['done', 'refused', 'went-back']);

export const updateStateSchema = z.object({
  /** The version that runs. */
  version: z.string(),
  /** Whether this program can check where an update comes from. */
  hasKey: z.boolean(),
  /** Whether `UPDATE_URL` is set. */
  isSetUp: z.boolean(),
  /** The newest version that is offered; null if it is not known, or not newer. */
  offered: z
    .object({
      version: z.string(),
      date: z.string(),
      sizeBytes: z.number().int(),
      /** The command that updates on the machine, if the service may not replace its program; otherwise ''. */
      command: z.string(),
    })
    .nullable(),
  /** The reason why it is not known what is offered; '' otherwise. */
  problem: z.string(),
  /** The time when the offer was last asked for; null before that. */
  askedAt: z.string().nullable(),
  /** The update that runs, or the last one; null if there was none. */
  last: z
    .object({
      from: z.string(),
      to: z.string(),
      phase: z.enum(UPDATE_PHASES),
      problem: z.string(),
      since: z.string(),
    })
    .nullable(),
  /** The proof with which the caller confirms an update. */
  proof: proofKindSchema,
});
export type UpdatesState = z.output<typeof updateStateSchema>;

export const updateStartSchema = z.strictObject({
  /** The version that the admin has read on the screen. */
  version: z.string().max(30),
  ...proofFields,
});
