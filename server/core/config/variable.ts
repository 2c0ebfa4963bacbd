import type { z } from 'zod';

/** The groups of environment variables, in listing order. */
export const GROUPS = [
  'Address',
  'HTTPS',
  'Data',
  'Backups',
  'People',
  'Mail',
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
 * An environment variable. The settings, `check-config`, `help settings` and docs/configuration.md are all generated from this
 * row.
 */
export interface Variable {
  readonly group: GroupName;
  /** Validates its text and converts it to a value. A message continues 'NAME takes …'. */
  readonly takes: z.ZodType<unknown, string>;
  /** The default, written as the owner would write it. */
  readonly default?: string;
  /** Whether the default skips validation. */
  readonly isUnchecked?: true;
  /** A default that only the program uses; owners read `otherwise` instead. */
  readonly unset?: string;
  /** Describes the default if it is not a fixed value. */
  readonly otherwise?: string;
  /** Whether its value is never shown, because it is or contains a secret. */
  readonly secret?: true;
  /** The consequences for readers, editors or the owner if it is not set, in sentences. */
  readonly missing: string;
  /** Replaces `otherwise` and `missing` if Hearth handles HTTPS itself. */
  readonly withHttps?: { readonly otherwise?: string; readonly missing: string };
  /** Whether it applies only to backups in a bucket. */
  readonly ofBucket?: true;
  /** Its description for docs/configuration.md. */
  readonly about: string;
}

export type Variables = Readonly<Record<string, Variable>>;

/** The schema of a variable that need not be set. */
type SchemaOf<Row extends Variable> = Row extends { readonly default: string } | { readonly unset: string }
  ? z.ZodPrefault<Row['takes']>
  : z.ZodOptional<Row['takes']>;

export type ShapeOf<Rows extends Variables> = { readonly [Name in keyof Rows]: SchemaOf<Rows[Name]> };

/** The usable values of the environment. */
export type ValuesOf<Rows extends Variables> = z.output<z.ZodObject<ShapeOf<Rows>>>;
