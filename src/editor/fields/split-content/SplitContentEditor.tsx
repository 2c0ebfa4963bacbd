import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { blockAtom } from '../../document/current-tree.ts';
import { chooseFieldValues } from '../../document/use-field.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { CheckboxEditor } from '../checkbox/CheckboxEditor.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import {
  type Columns,
  columnsInWords,
  columnsOf,
  GAP_STEPS,
  layoutOf,
  SPACES,
  spaceKey,
  spaceWords,
  stepOf,
  WIDTHS,
  withLayout,
} from './columns.ts';
import { LayoutPictures } from './LayoutPictures.tsx';

type SplitContentProps = FieldEditorProps<FormOf<'splitContent'>>;

interface PartProps {
  owner: string;
  label: string;
  columns: Columns;
}

/** Edits a part of the layout of split content. */
export function SplitContentEditor({ owner, property, form }: SplitContentProps) {
  const block = useStore(blockAtom(owner));
  if (block === undefined) return null;
  const part = { owner, label: form.label, columns: columnsOf(block) };
  if (form.asks === 'space') return <SpaceField {...part} />;
  if (form.asks === 'width') return <WidthField {...part} />;
  if (form.asks === 'height') {
    // One below the other, the columns have heights of their own.
    if (part.columns.stacked) return null;
    return (
      <CheckboxEditor owner={owner} property={property} form={{ editor: 'checkbox', label: form.label }} />
    );
  }
  return (
    <LayoutPictures
      legend={form.label}
      chosen={layoutOf(part.columns)}
      onChoose={(layout) => chooseFieldValues(owner, { ...withLayout(part.columns, layout) })}
    />
  );
}

/** Edits the space between the columns: in four steps or, behind 'Own', as one of all spaces. */
function SpaceField({ owner, label, columns }: PartProps) {
  const id = useId();
  const [asked, setAsked] = useState(false);
  const level = stepOf(columns);
  const isOwn = asked || level === null;
  return (
    <Steps
      legend={label}
      steps={GAP_STEPS}
      level={level}
      own={isOwn ? spaceWords(columns) : null}
      onOwn={() => setAsked(true)}
      onChoose={(gap) => {
        setAsked(false);
        chooseFieldValues(owner, { usePixelGap: true, gap });
      }}
    >
      <div className="he-field">
        <label className="he-sr" htmlFor={id}>
          Own space
        </label>
        <select
          id={id}
          value={spaceKey(columns)}
          onChange={({ target }) => {
            const space = SPACES.find(({ key }) => key === target.value);
            if (space === undefined) return;
            setAsked(true);
            chooseFieldValues(owner, { usePixelGap: space.usePixelGap, gap: space.gap });
          }}
        >
          {SPACES.map(({ key, words }) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      </div>
    </Steps>
  );
}

function WidthField({ owner, label, columns }: PartProps) {
  const id = useId();
  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={columns.width}
        aria-describedby={`${id}-messages`}
        onChange={({ target }) => chooseFieldValues(owner, { width: Number(target.value) })}
      >
        {WIDTHS.map(({ width, words }) => (
          <option key={width} value={width}>
            {words}
          </option>
        ))}
      </select>
      <FieldMessages id={`${id}-messages`} help={`${columnsInWords(columns)}.`} errors={[]} />
    </div>
  );
}

export default fieldEditor('splitContent', SplitContentEditor);
