import { BACKGROUND_COLOURS } from '../../../blocks/colours.ts';
import type { FormOf } from '../../../blocks/form.ts';
import { choiceLabel } from '../../document/labels.ts';
import { useField } from '../../document/use-field.ts';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { RadioTiles } from '../../ui/RadioTiles.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';

const TILES = BACKGROUND_COLOURS.map((value) => ({
  value,
  label: choiceLabel(value),
  // Shows the letters in the text colour that belongs to the background.
  picture: (
    <span className="he-swatch" data-colour={value} aria-hidden="true">
      Aa
    </span>
  ),
}));

/** Lets the user choose a colour of the site's palette, shown as on the page. */
export function ColourEditor({ owner, property, form }: FieldEditorProps<FormOf<'colour'>>) {
  const { value, set, errors } = useField<string>(owner, property);
  return (
    <FieldGroup legend={form.label} help={form.help} errors={errors}>
      <RadioTiles tiles={TILES} value={value} onChoose={set} />
    </FieldGroup>
  );
}

export default fieldEditor('colour', ColourEditor);
