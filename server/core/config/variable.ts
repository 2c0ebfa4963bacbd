import type { z } from 'zod';

/** The groups of the environment's variables, in the order in which they are listed. */
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

/** A variable of the environment: one row, from which the settings, `check-config`, `help settings` and docs/configuration.md come. */
export interface Variable {
  readonly group: GroupName;
  /** What its text has to be, and what it becomes. A message continues 'NAME takes …'. */
  readonly takes: z.ZodType<unknown, string>;
  /** What counts where it is not set, as it would be set. */
  readonly default?: string;
  /** Whether the default is taken as it is. */
  readonly isUnchecked?: true;
  /** The same for the program alone, where owners are told `otherwise`. */
  readonly unset?: string;
  /** What counts where it is not set, in words, where it is no value. */
  readonly otherwise?: string;
  /** Whether its value is never shown: it is a secret, or has one in it. */
  readonly secret?: true;
  /** What it means for readers, editors or the owner that it is not set: sentences. */
  readonly missing: string;
  /** What is said in place of both with HTTPS of Hearth's own. */
  readonly withHttps?: { readonly otherwise?: string; readonly missing: string };
  /** Whether it matters only where backups go to a bucket. */
  readonly ofBucket?: true;
  /** What it is, for docs/configuration.md. */
  readonly about: string;
}

export type Variables = Readonly<Record<string, Variable>>;

/** The schema of a variable that need not be set. */
type SchemaOf<Row extends Variable> = Row extends { readonly default: string } | { readonly unset: string }
  ? z.ZodPrefault<Row['takes']>
  : z.ZodOptional<Row['takes']>;

export type ShapeOf<Rows extends Variables> = { readonly [Name in keyof Rows]: SchemaOf<Rows[Name]> };

/** What the environment says, where it can be used. */
export type ValuesOf<Rows extends Variables> = z.output<z.ZodObject<ShapeOf<Rows>>>;
