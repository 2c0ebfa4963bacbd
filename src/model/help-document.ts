import { z } from 'zod';

/** The documents that the dashboard shows, by the names of their files in `docs`. */
export const HELP_DOCUMENTS = ['editors-guide', 'owners-guide'] as const;

/** A piece of a text. `href` leads out of the dashboard. */
const wordsSchema = z.object({
  text: z.string(),
  look: z.enum(['plain', 'strong', 'em', 'code']),
  href: z.string().optional(),
});
const lineSchema = z.array(wordsSchema);
export type HelpLine = z.output<typeof lineSchema>;

/** A part of a document: data, which the dashboard renders itself. */
const partSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.number().int(), line: lineSchema }),
  z.object({ kind: z.literal('paragraph'), line: lineSchema }),
  z.object({ kind: z.literal('code'), text: z.string() }),
  /** `first` is the number of the first item; null if the items have no numbers. */
  z.object({ kind: z.literal('list'), first: z.number().int().nullable(), items: z.array(lineSchema) }),
  z.object({ kind: z.literal('table'), head: z.array(lineSchema), rows: z.array(z.array(lineSchema)) }),
]);
export type HelpPart = z.output<typeof partSchema>;

export const helpSchema = z.object({
  documents: z.array(z.object({ name: z.enum(HELP_DOCUMENTS), parts: z.array(partSchema) })),
});
