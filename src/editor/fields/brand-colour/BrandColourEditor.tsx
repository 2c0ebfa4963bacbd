import type { FormOf } from '../../../blocks/form.ts';
import { useField } from '../../document/use-field.ts';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { BrandColours } from './BrandColours.tsx';

/** Lets the user choose the colour from which the colours of the site are made. */
export function BrandColourEditor({ owner, property, form }: FieldEditorProps<FormOf<'brandColour'>>) {
  const { value = '', set, errors } = useField<string>(owner, property);
  return (
    <FieldGroup legend={form.label} help={form.help} errors={errors}>
      <BrandColours value={value} onChange={set} />
    </FieldGroup>
  );
}

export default fieldEditor('brandColour', BrandColourEditor);
