import { z } from 'zod';
import { blockListSchema } from '../../model/block.ts';
import { SPLIT } from '../../model/limits.ts';
import { defineBlock } from '../definition.ts';

/**
 * A column cannot contain split content, because columns inside a column would be too narrow. The width of the page decides
 * whether columns are side by side.
 */
const IN_COLUMNS = { blacklist: ['SplitContent'] };

/**
 * Two columns of blocks. The widths of the columns are in twelfths. The right column gets the remaining twelfths, at least one. A
 * new block has a gap in px, so that its columns are equally wide.
 */
export const splitContent = defineBlock({
  type: 'SplitContent',
  label: 'Split content',
  group: 'Layout',
  about: 'Two columns of components, side by side on wide screens.',
  alsoCalled: ['grid', 'side by side'],
  fields: z
    .strictObject({
      left: blockListSchema,
      right: blockListSchema,
      width: z.number().int().min(0).max(SPLIT.maxWidth).default(SPLIT.width),
      gap: z.number().int().min(0).max(SPLIT.maxPixelGap).default(SPLIT.gap),
      usePixelGap: z.boolean().default(false),
      reverse: z
        .strictObject({ desktop: z.boolean().default(false), mobile: z.boolean().default(false) })
        .prefault({}),
      matchHeight: z.boolean().default(false),
      /** Whether the right column is below the left one on all screens. */
      stacked: z.boolean().default(false),
    })
    .refine(({ gap, usePixelGap }) => usePixelGap || gap <= SPLIT.maxGap, {
      path: ['gap'],
      message: `The gap can be 0 to ${SPLIT.maxGap} twelfths. Choose a smaller gap, or a gap in pixels.`,
    }),
  created: () => ({ usePixelGap: true, gap: SPLIT.normalPixelGap }),
  form: {
    stacked: { editor: 'splitContent', asks: 'layout', label: 'Layout' },
    usePixelGap: { editor: 'splitContent', asks: 'space', label: 'Space between' },
    gap: { partOf: 'usePixelGap' },
    matchHeight: { editor: 'splitContent', asks: 'height', label: 'Same height' },
    'reverse.mobile': {
      editor: 'checkbox',
      label: 'Reverse on phones',
      help: 'The right column comes first.',
      more: 'which comes first on a phone',
    },
    'reverse.desktop': {
      editor: 'checkbox',
      label: 'Reverse on wide screens',
      more: 'which comes first on a phone',
    },
    reverse: { partOf: 'reverse.mobile' },
    width: {
      editor: 'splitContent',
      asks: 'width',
      label: 'Width of the left column',
      more: 'exact width',
    },
  },
  slots: ['left', 'right'],
  accepts: { left: IN_COLUMNS, right: IN_COLUMNS },
  shownSlots: ({ width }) => (width === 0 ? ['right'] : ['left', 'right']),
  spoken: () => [],
});
