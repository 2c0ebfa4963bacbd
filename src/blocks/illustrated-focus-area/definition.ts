import { z } from 'zod';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';
import { ILLUSTRATIONS } from '../illustrations.ts';

/** A drawing with a heading and a few sentences. */
export const illustratedFocusArea = defineBlock({
  type: 'IllustratedFocusArea',
  label: 'Illustrated focus area',
  group: 'Calls to action',
  about: 'A drawing with a heading and a few sentences.',
  fields: z.strictObject({
    illustration: z.enum(ILLUSTRATIONS).default('none'),
    title: fields.shortText(),
    description: fields.longText(),
  }),
  form: {
    illustration: { editor: 'illustration', label: 'Illustration' },
    title: { editor: 'text', label: 'Title' },
    description: { editor: 'text', label: 'Description', optional: true, rows: 4 },
  },
  spoken: ({ title, description }) => [title, description],
  headings: ({ title }) => [title],
});
