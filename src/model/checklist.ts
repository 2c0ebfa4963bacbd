import { z } from 'zod';

/** The things that an owner does once, in the order of the checklist. Those with `isChoice` may be no matter for an organisation. */
export const CHECKLIST = [
  { name: 'name', isChoice: false },
  { name: 'numbers', isChoice: true },
  { name: 'logo', isChoice: true },
  { name: 'mail', isChoice: false },
  { name: 'second-place', isChoice: true },
  { name: 'second-admin', isChoice: true },
  { name: 'public', isChoice: false },
] as const;

export type ChecklistName = (typeof CHECKLIST)[number]['name'];

const NAMES = CHECKLIST.map(({ name }) => name);
const CHOICES = CHECKLIST.flatMap(({ name, isChoice }) => (isChoice ? [name] : []));

export const checklistSchema = z.object({
  /** Whether the site still is the demo. */
  isDemo: z.boolean(),
  lines: z.array(z.object({ name: z.enum(NAMES), isDone: z.boolean(), isAside: z.boolean() })),
});

export const putAsideSchema = z.strictObject({
  name: z
    .string()
    .refine((name) => CHOICES.some((choice) => choice === name), 'This line cannot be put aside'),
  /** Whether the line is put aside, or taken back. */
  isAside: z.boolean(),
});
