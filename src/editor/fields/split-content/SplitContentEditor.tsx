import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { completeBlock } from '../../../blocks/registry.ts';
import type { StoredBlock } from '../../../model/block.ts';
import type { Json } from '../../../model/json.ts';
import { blockAtom } from '../../document/current-tree.ts';
import { chooseFieldValues, errorsOf, setFieldValue } from '../../document/use-field.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { ColumnsDrawing } from './ColumnsDrawing.tsx';
import { type Columns, columnsInWords, gapChoices, withPixelGap } from './columns.ts';
import { WidthField } from './WidthField.tsx';

/** Edits the two columns of split content: the edited field, and the fields that depend on it. */
export function SplitContentEditor({ owner, property, form }: FieldEditorProps<FormOf<'splitContent'>>) {
  const gapId = useId();
  const block = useStore(blockAtom(owner));
  if (block === undefined) return null;
  const columns = completeBlock(block as StoredBlock) as unknown as Columns;
  const { gap, usePixelGap, reverse, matchHeight } = columns;
  const choose = (values: Record<string, Json>) => chooseFieldValues(owner, values);
  return (
    <FieldGroup legend={form.label} help={form.help} errors={errorsOf(owner, property, columns.width)}>
      <ColumnsDrawing columns={columns} />
      <p className="he-columns-words">{columnsInWords(columns)}</p>
      <WidthField
        field={{ owner, path: property }}
        width={columns.width}
        onChange={(width) => setFieldValue(owner, property, width)}
      />
      <div className="he-field">
        <label htmlFor={gapId}>Gap</label>
        <select id={gapId} value={gap} onChange={(event) => choose({ gap: Number(event.target.value) })}>
          {gapChoices(usePixelGap).map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <CheckboxField
        label="Gap in pixels"
        checked={usePixelGap}
        onChange={(checked) => choose(withPixelGap(columns, checked))}
      />
      <CheckboxField
        label="Reverse on wide screens"
        checked={reverse.desktop}
        onChange={(checked) => choose({ 'reverse.desktop': checked })}
      />
      <CheckboxField
        label="Reverse on phones"
        checked={reverse.mobile}
        onChange={(checked) => choose({ 'reverse.mobile': checked })}
      />
      <CheckboxField
        label="Match height"
        help="Both columns end where the longer one does."
        checked={matchHeight}
        onChange={(checked) => choose({ matchHeight: checked })}
      />
    </FieldGroup>
  );
}

export default fieldEditor('splitContent', SplitContentEditor);
