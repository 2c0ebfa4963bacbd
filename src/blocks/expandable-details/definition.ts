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
    // The closed card shows the first sentence as plain words: a heading or a point would look like a sentence there, and a
    // link would lead nowhere. So what is typed or pasted are plain paragraphs, and the way on is the link below them.
    contents: {
      editor: 'richText',
      label: 'Contents',
      help: 'Plain paragraphs, of which the closed card shows the first sentence. Where they lead is the link below.',
      hideMenu: true,
      hideHeaders: true,
      hideLists: true,
      hideLinks: true,
    },
    illustration: { editor: 'illustration', label: 'Illustration' },
    image: { editor: 'image', label: 'Picture', sizes: { desktop: IMAGE_SIZES.accordion } },
    link: { editor: 'link', label: 'Link' },
  },
  spoken: ({ header, contents }) => [header, ...spokenLines(contents)],
  headings: ({ header }) => [header],
  hints: ({ header, contents, link }) =>
    !areBlank(header) && isEmptyRichText(contents) && areBlank(link)
      ? [{ property: 'contents', message: HINTS.nothingBelow }]
      : [],
});
