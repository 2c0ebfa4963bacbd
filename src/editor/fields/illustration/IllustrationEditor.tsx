import type { FormOf } from '../../../blocks/form.ts';
import { ILLUSTRATIONS } from '../../../blocks/illustrations.ts';
import { choiceLabel } from '../../document/labels.ts';
import { useField } from '../../document/use-field.ts';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { RadioTiles } from '../../ui/RadioTiles.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';

const TILES = ILLUSTRATIONS.map((value) => ({
  value,
  label: choiceLabel(value),
  picture:
    value === 'none' ? (
      <span className="he-no-picture" />
    ) : (
      <img src={`/assets/illustrations/${value}.svg`} width={64} height={64} alt="" />
    ),
}));

/** Lets the user choose one of Hearth's drawings, or none. */
export function IllustrationEditor({ owner, property, form }: FieldEditorProps<FormOf<'illustration'>>) {
  const { value, set, errors } = useField<string>(owner, property);
  return (
    <FieldGroup legend={form.label} help={form.help} errors={errors}>
      <RadioTiles tiles={TILES} value={value} onChoose={set} />
    </FieldGroup>
  );
}

export default fieldEditor('illustration', IllustrationEditor);
