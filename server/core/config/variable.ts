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
  /** The schema of its text and the value that it becomes. A message continues 'NAME takes …'. */
  readonly takes: z.ZodType<unknown, string>;
  /** Its value if it is not set, as it would be set. */
  readonly default?: string;
  /** Whether the default is taken as it is. */
  readonly isUnchecked?: true;
  /** The same for the program alone, where owners are told `otherwise`. */
  readonly unset?: string;
  /** Describes the default, if that is no value. */
  readonly otherwise?: string;
  /** Whether its value is never shown: it is a secret, or has one in it. */
  readonly secret?: true;
  /** The consequences for readers, editors or the owner if it is not set: sentences. */
  readonly missing: string;
  /** Replaces both if Hearth serves HTTPS itself. */
  readonly withHttps?: { readonly otherwise?: string; readonly missing: string };
  /** Whether it matters only where backups go to a bucket. */
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

/** The values of the environment, as far as they can be used. */
export type ValuesOf<Rows extends Variables> = z.output<z.ZodObject<ShapeOf<Rows>>>;
