import { z } from 'zod';
import { INSTALLATION_SECTIONS } from './installation.ts';
import { proofFields } from './proof.ts';

/** The calls about the settings of the installation. No call answers a secret. */

/** The greatest length of a value, which has room for an address with a long key. */
const MAX_LENGTH = 2000;

const sectionIdSchema = z.enum(INSTALLATION_SECTIONS);

export const installationSectionStateSchema = z.object({
  id: sectionIdSchema,
  /** The version to save over; 0 before the first save. */
  version: z.number().int(),
  /** The source that decides the section: the environment, the dashboard, or nothing, so that the defaults count. */
  source: z.enum(['environment', 'dashboard', 'none']),
  /** The variables of the section that the environment sets. */
  variables: z.array(z.string()),
  /** The values that count, by the names of the fields, without secrets. */
  values: z.record(z.string(), z.string()),
  /** The values that count for fields that are not set, by the names of the fields. */
  defaults: z.record(z.string(), z.string()),
  /** The names of the secrets that are set. */
  secrets: z.array(z.string()),
  /** Why the section cannot be changed here, or why stored settings are not used; '' if neither is so. */
  problem: z.string(),
  /** Whether the section can be changed here. */
  isOpen: z.boolean(),
  savedAt: z.string().nullable(),
  savedBy: z.string(),
});
export type InstallationSectionState = z.output<typeof installationSectionStateSchema>;

export const installationStateSchema = z.object({
  sections: z.array(installationSectionStateSchema),
});
export type InstallationState = z.output<typeof installationStateSchema>;

export const installationSaveSchema = z.strictObject({
  section: sectionIdSchema,
  version: z.number().int().min(0),
  /** The values by the names of the fields; '' for none. A secret that is left out stays as it is. */
  values: z.record(z.string().max(50), z.string().max(MAX_LENGTH)),
  ...proofFields,
});
export type InstallationSave = z.output<typeof installationSaveSchema>;

export const installationTestSchema = z.strictObject({ section: sectionIdSchema });

export const installationTestedSchema = z.object({
  isFine: z.boolean(),
  /** The result, as sentences. */
  words: z.string(),
});
export type InstallationTested = z.output<typeof installationTestedSchema>;
