import { z } from 'zod';
import { KEY_PATTERN, newKey } from '../../model/ids.ts';
import { NEW_TABLE, TABLE_MAX } from '../../model/limits.ts';
import { cellText, shownParts } from '../../model/table.ts';
import { HINTS } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';
import { spokenLines } from '../spoken-lines.ts';

const name = z.string().regex(KEY_PATTERN);

const tableColumn = fields.itemSchema({ id: name });

/** A row may have cells without a column, because two people can remove a column and write in it at the same time. */
const tableRow = fields.itemSchema({
  cells: z
    .record(name, fields.formattedText())
    .refine((cells) => Object.keys(cells).length <= 2 * TABLE_MAX.columns, 'This row has too many cells')
    .default({}),
});

/** Rows and columns of short texts, such as opening hours or prices. */
export const table = defineBlock({
  type: 'Table',
  label: 'Table',
  group: 'Text',
  about: 'Opening hours, prices, places: texts in rows.',
  alsoCalled: ['grid', 'times', 'timetable', 'price list', 'spreadsheet', 'cells'],
  fields: z.strictObject({
    caption: fields.shortText(),
    columns: z.array(tableColumn).max(TABLE_MAX.columns).default([]),
    rows: z.array(tableRow).max(TABLE_MAX.rows).default([]),
    headerRow: z.boolean().default(true),
    headerColumn: z.boolean().default(false),
  }),
  created: () => ({
    columns: Array.from({ length: NEW_TABLE.columns }, () => ({ key: newKey(), id: newKey() })),
    rows: Array.from({ length: NEW_TABLE.rows }, () => ({ key: newKey() })),
  }),
  form: {
    headerRow: {
      editor: 'checkbox',
      label: 'The first row has headings',
      help: 'A screen reader says the heading with each cell.',
    },
    headerColumn: { editor: 'checkbox', label: 'The first column has headings' },
    rows: { editor: 'table', label: 'Rows and columns' },
    columns: { partOf: 'rows' },
    caption: { editor: 'text', label: 'Caption', optional: true },
  },
  spoken: ({ caption, ...parts }) => {
    const { columns, rows } = shownParts(parts);
    const cells = rows.flatMap((row) => columns.map((column) => cellText(row, column)));
    const lines = cells.flatMap((text) => (text === null ? [] : spokenLines(text)));
    return lines.length === 0 ? [] : [caption, ...lines];
  },
  hints: ({ caption, ...parts }) =>
    areBlank(caption) || shownParts(parts).rows.length > 0
      ? []
      : [{ property: 'caption', message: HINTS.noCells }],
});
