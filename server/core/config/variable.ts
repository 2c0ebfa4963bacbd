import type { z } from 'zod';

/** The groups of environment variables, in listing order. */
export const GROUPS = [
  'Address',
  'CDN',
  'HTTPS',
  'Data',
  'Database',
  'Backups',
  'People',
  'Mail',
  'Telling the owner',
  'Captcha',
  'Leads in the CRM',
  'Events',
  'Maps',
  'Pictures and videos',
  'Analytics',
  'Running',
] as const;

export type GroupName = (typeof GROUPS)[number];

/**
 * An environment variable. The settings, `check-config`, `help settings` and docs/configuration.md are all generated from the
 * rows of this type.
 */
export interface Variable {
  readonly group: GroupName;
  /** Validates the text of the variable and converts it to a value. An error message completes the sentence 'NAME takes …'. */
  readonly takes: z.ZodType<unknown, string>;
  /** The default, written as the owner would write it. */
  readonly default?: string;
  /** Whether the default skips validation. */
  readonly isUnchecked?: true;
  /** A default that is not shown to owners, who are shown `otherwise` instead. */
  readonly unset?: string;
  /** The description of a default that is not a fixed value, for owners. */
  readonly otherwise?: string;
  /** Whether the value is never shown, because it is or contains a secret. */
  readonly secret?: true;
  /** Sentences that describe what readers, editors or the owner lack if the variable is not set. */
  readonly missing: string;
  /** The texts that replace `otherwise` and `missing` if Hearth handles HTTPS itself. */
  readonly withHttps?: { readonly otherwise?: string; readonly missing: string };
  /** The variable that names the bucket to which this variable applies. */
  readonly ofBucket?: 'BACKUP_TO' | 'MEDIA_TO';
  /** The description of the variable for docs/configuration.md. */
  readonly about: string;
}

export type Variables = Readonly<Record<string, Variable>>;

/** The schema of an optional variable. */
type SchemaOf<Row extends Variable> = Row extends { readonly default: string } | { readonly unset: string }
  ? z.ZodPrefault<Row['takes']>
  : z.ZodOptional<Row['takes']>;

export type ShapeOf<Rows extends Variables> = { readonly [Name in keyof Rows]: SchemaOf<Rows[Name]> };

/** The validated values of the environment. */
export type ValuesOf<Rows extends Variables> = z.output<z.ZodObject<ShapeOf<Rows>>>;
