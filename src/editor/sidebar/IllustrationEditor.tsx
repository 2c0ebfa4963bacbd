import type { IllustrationForm } from '../../blocks/form.ts';
import { ILLUSTRATIONS } from '../../blocks/illustrations.ts';
import { choiceLabel } from '../labels.ts';
import { FieldGroup } from './FieldGroup.tsx';
import type { FieldEditorProps } from './field-editor.ts';
import { RadioTiles } from './RadioTiles.tsx';
import { useField } from './use-field.ts';

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

/** One of the drawings that Hearth has, or none. */
export function IllustrationEditor({ owner, property, form }: FieldEditorProps<IllustrationForm>) {
  const { value, set, errors } = useField<string>(owner, property);
  return (
    <FieldGroup legend={form.label} help={form.help} errors={errors}>
      <RadioTiles tiles={TILES} value={value} onChoose={set} />
    </FieldGroup>
  );
}
