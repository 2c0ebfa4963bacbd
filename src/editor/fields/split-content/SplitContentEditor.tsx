import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { blockAtom } from '../../document/current-tree.ts';
import { chooseFieldValues, setFieldValue } from '../../document/use-field.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import {
  type Columns,
  columnsInWords,
  columnsOf,
  GAP_STEPS,
  gapChoices,
  gapWords,
  layoutOf,
  withLayout,
  withPixelGap,
} from './columns.ts';
import { LayoutPictures } from './LayoutPictures.tsx';
import { WidthField } from './WidthField.tsx';

type SplitContentProps = FieldEditorProps<FormOf<'splitContent'>>;

/** Edits a part of the layout of split content. */
export function SplitContentEditor({ owner, property, form }: SplitContentProps) {
  const block = useStore(blockAtom(owner));
  if (block === undefined) return null;
  const columns = columnsOf(block);
  if (form.asks === 'layout') {
    return (
      <LayoutPictures
        legend={form.label}
        chosen={layoutOf(columns)}
        onChoose={(layout) => chooseFieldValues(owner, { ...withLayout(columns, layout) })}
      />
    );
  }
  if (form.asks === 'space') {
    return (
      <Steps
        legend={form.label}
        steps={GAP_STEPS}
        level={columns.usePixelGap ? columns.gap : null}
        otherwise={`Now ${gapWords(columns)}, set behind More.`}
        onChoose={(gap) => chooseFieldValues(owner, { usePixelGap: true, gap })}
      />
    );
  }
  if (form.asks === 'gap') return <GapFields owner={owner} label={form.label} columns={columns} />;
  return (
    <WidthField
      field={{ owner, path: property }}
      label={form.label}
      width={columns.width}
      words={columnsInWords(columns)}
      onChange={(width) => setFieldValue(owner, property, width)}
    />
  );
}

function GapFields({ owner, label, columns }: { owner: string; label: string; columns: Columns }) {
  const id = useId();
  return (
    <>
      <div className="he-field">
        <label htmlFor={id}>{label}</label>
        <select
          id={id}
          value={columns.gap}
          onChange={(event) => chooseFieldValues(owner, { gap: Number(event.target.value) })}
        >
          {gapChoices(columns.usePixelGap).map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <CheckboxField
        label="Gap in pixels"
        checked={columns.usePixelGap}
        onChange={(checked) => chooseFieldValues(owner, { ...withPixelGap(columns, checked) })}
      />
    </>
  );
}

export default fieldEditor('splitContent', SplitContentEditor);
