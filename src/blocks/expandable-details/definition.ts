import { z } from 'zod';
import { imageValueSchema } from '../../model/image.ts';
import { IMAGE_SIZES } from '../../model/limits.ts';
import { isEmptyRichText } from '../../model/rich-text.ts';
import { HINTS } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';
import { ILLUSTRATIONS } from '../illustrations.ts';
import { spokenLines } from '../spoken-lines.ts';

/** A heading with a picture, and details that readers can open. */
export const expandableDetails = defineBlock({
  type: 'ExpandableDetails',
  label: 'Expandable details',
  group: 'Text',
  about: 'A heading with a picture, and more to read for those who want it.',
  alsoCalled: ['FAQ', 'toggle', 'show more'],
  fields: z.strictObject({
    header: fields.shortText(),
    contents: fields.richText(),
    illustration: z.enum(ILLUSTRATIONS).default('none'),
    image: imageValueSchema,
    link: fields.link(),
  }),
  form: {
    header: { editor: 'text', label: 'Heading' },
    contents: {
      editor: 'richText',
      label: 'Contents',
      help: 'The closed card shows the first sentence of the first paragraph.',
    },
    illustration: { editor: 'illustration', label: 'Illustration' },
    image: { editor: 'image', label: 'Picture', sizes: { desktop: IMAGE_SIZES.accordion } },
    link: { editor: 'link', label: 'Link', optional: true },
  },
  spoken: ({ header, contents }) => [header, ...spokenLines(contents)],
  headings: ({ header }) => [header],
  hints: ({ header, contents, link }) =>
    !areBlank(header) && isEmptyRichText(contents) && areBlank(link)
      ? [{ property: 'contents', message: HINTS.nothingBelow }]
      : [],
});
