import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { errorMessage } from '../../../model/errors.ts';
import { plainText } from '../../../model/rich-text.ts';
import { cellText, type TableParts } from '../../../model/table.ts';
import { useField } from '../../document/use-field.ts';
import {
  addLine,
  besideLine,
  fullReason,
  LINE_NAMES,
  type LineKind,
  onlyReason,
  removeLine,
  stepLine,
  tableAt,
} from '../../tables/table-lines.ts';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { RowButton } from '../list/RowButton.tsx';

type Control = 'back' | 'on' | 'remove';

/** The maximum length of the words that name a line, in characters. */
const WORDS_LENGTH = 40;

/** Shows the rows and the columns of a table, with buttons that add, move and remove them. */
export function TableEditor({ owner, property }: FieldEditorProps) {
  const { errors } = useField(owner, property);
  // Draws the columns again when they change.
  useField(owner, 'columns');
  const table = tableAt(owner);
  if (table === null) return null;
  return (
    <>
      <Lines owner={owner} kind="rows" table={table} errors={errors} />
      <Lines owner={owner} kind="columns" table={table} errors={[]} />
    </>
  );
}

interface LinesProps {
  owner: string;
  kind: LineKind;
  table: TableParts;
  errors: readonly string[];
}

function Lines({ owner, kind, table, errors }: LinesProps) {
  const group = useRef<HTMLDivElement>(null);
  const focusAfter = useRef<{ readonly line: string | null; readonly control: Control } | null>(null);
  const fullId = useId();
  const { one, One } = LINE_NAMES[kind];
  const lines = table[kind];
  const full = fullReason(owner, kind);

  useEffect(() => {
    const { line, control } = focusAfter.current ?? {};
    if (control === undefined) return;
    focusAfter.current = null;
    const row = group.current?.querySelector(`[data-item="${CSS.escape(line ?? '')}"]`);
    (row ?? group.current)
      ?.querySelector<HTMLElement>(row ? `[data-control="${control}"]` : '[data-add]')
      ?.focus();
  });

  const move = (line: string, by: 1 | -1) => {
    if (stepLine(owner, kind, line, by)) focusAfter.current = { line, control: by < 0 ? 'back' : 'on' };
  };
  const remove = (line: string) => {
    const beside = besideLine(owner, kind, line);
    if (onlyReason(owner, kind) === null && removeLine(owner, kind, line))
      focusAfter.current = { line: beside, control: 'remove' };
  };
  const add = () => {
    const line = addLine(owner, kind, lines.at(-1)?.key ?? null);
    if (line !== null) focusAfter.current = { line, control: 'back' };
  };

  return (
    <FieldGroup legend={kind === 'rows' ? 'Rows' : 'Columns'} errors={errors}>
      <div ref={group} className="he-list">
        <ol>
          {lines.map(({ key }, index) => {
            const label = `${One} ${index + 1}`;
            return (
              <li key={key} className="he-row" data-item={key}>
                <p className="he-row-label">
                  <span>{[label, wordsOf(table, kind, key)].filter(Boolean).join(': ')}</span>
                </p>
                <div className="he-row-controls">
                  <RowButton
                    name="back"
                    words={`Move ${LINE_NAMES[kind].back}`}
                    shown={kind === 'rows' ? 'Up' : 'Left'}
                    label={label}
                    Icon={kind === 'rows' ? ArrowUp : ArrowLeft}
                    repeats
                    disabledReason={index === 0 ? errorMessage('first-position') : null}
                    onPress={() => move(key, -1)}
                  />
                  <RowButton
                    name="on"
                    words={`Move ${LINE_NAMES[kind].on}`}
                    shown={kind === 'rows' ? 'Down' : 'Right'}
                    label={label}
                    Icon={kind === 'rows' ? ArrowDown : ArrowRight}
                    repeats
                    disabledReason={index === lines.length - 1 ? errorMessage('last-position') : null}
                    onPress={() => move(key, 1)}
                  />
                  <RowButton
                    name="remove"
                    words="Remove"
                    label={label}
                    Icon={Trash2}
                    disabledReason={onlyReason(owner, kind)}
                    onPress={() => remove(key)}
                  />
                </div>
              </li>
            );
          })}
        </ol>
        <button
          type="button"
          className="he-button"
          data-add=""
          aria-disabled={full !== null || undefined}
          aria-describedby={full === null ? undefined : fullId}
          onClick={full === null ? add : undefined}
        >
          <Plus size={18} aria-hidden="true" focusable="false" />
          {`Add ${one}`}
        </button>
        {full === null ? null : (
          <p id={fullId} className="he-field-help">
            {full}
          </p>
        )}
      </div>
    </FieldGroup>
  );
}

/** Returns the words of the first cell of a line that has any. */
function wordsOf({ rows, columns }: TableParts, kind: LineKind, line: string): string {
  const texts =
    kind === 'rows'
      ? rows
          .filter(({ key }) => key === line)
          .flatMap((row) => columns.map((column) => cellText(row, column)))
      : columns
          .filter(({ key }) => key === line)
          .flatMap((column) => rows.map((row) => cellText(row, column)));
  const words = texts.map((text) => (text === null ? '' : plainText(text).replaceAll(/\s+/g, ' ').trim()));
  const first = words.find((text) => text !== '') ?? '';
  return first.length > WORDS_LENGTH ? `${first.slice(0, WORDS_LENGTH).trimEnd()}…` : first;
}

export default fieldEditor('table', TableEditor);
