import { useId } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { camelName } from '../../../model/forms/field-name.ts';
import { labelOf } from '../../../model/forms/label-of.ts';
import { submitterFields } from '../../../model/forms/submitter-field.ts';
import { useField } from '../../document/use-field.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { useFormSettings } from './form-at.ts';

const HELP = 'The writer gets an answer there at once. Only required email fields can be chosen.';

/** Lets the user choose the field with the address to which a form's answer is sent: one of its required e-mail fields. */
function SubmitterFieldEditor({ owner, property, form }: FieldEditorProps<FormOf<'submitterField'>>) {
  const id = useId();
  const { value = '', choose, errors, hint } = useField<string>(owner, property);
  const settings = useFormSettings(owner);
  if (settings === null) return null;
  const choices = submitterFields(settings).map((field) => ({
    value: camelName(field.name),
    label: labelOf(field),
  }));
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <div className="he-field">
      <label htmlFor={id}>{form.label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => choose(event.target.value)}
        aria-invalid={errors.length > 0}
        aria-describedby={`${id}-messages`}
      >
        <option value="">No answer is sent</option>
        {isKnown ? null : <option value={value}>{value}, which is no required email field</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <FieldMessages id={`${id}-messages`} help={form.help ?? HELP} errors={errors} hint={hint} />
    </div>
  );
}

export default fieldEditor('submitterField', SubmitterFieldEditor);
