import { z } from 'zod';
import { imageValueSchema } from '../../model/image.ts';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';
import { ILLUSTRATIONS } from '../illustrations.ts';
import { spokenLines } from '../spoken-lines.ts';

/** A heading with a picture, and more to read for those who want it. */
export const expandableDetails = defineBlock({
  type: 'ExpandableDetails',
  label: 'Expandable details',
  group: 'Text',
  fields: z.strictObject({
    header: fields.shortText(),
    contents: fields.richText(),
    illustration: z.enum(ILLUSTRATIONS).default('none'),
    image: imageValueSchema,
    link: fields.link(),
  }),
  spoken: ({ header, contents }) => [header, ...spokenLines(contents)],
});
