import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import {
  FIELD_TYPE_NAMES,
  FIELD_TYPES,
  type FieldType,
  isCaptcha,
} from '../../../model/forms/field-types/registry.ts';
import { $tree } from '../../document/current-tree.ts';
import { $start } from '../../document/start-editor.ts';
import { chooseFieldValues, useField } from '../../document/use-field.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { withType } from './field-type.ts';
import { itemPath } from './form-at.ts';

const CAPTCHA_HELP = 'A captcha is always required, and is always called ‘recaptcha’.';

/** The type of a form's field. The captcha is offered where the server has a key for it. */
function FieldTypeEditor({ owner, property, form }: FieldEditorProps<FormOf<'fieldType'>>) {
  const id = useId();
  const { value = 'text', errors } = useField<FieldType>(owner, property);
  const offersCaptcha = useStore($start)?.offersCaptcha ?? false;
  const offered = FIELD_TYPE_NAMES.filter((type) => offersCaptcha || type === value || !isCaptcha({ type }));
  const item = itemPath(property);
  const choose = (type: FieldType) =>
    chooseFieldValues(
      owner,
      Object.fromEntries(
        Object.entries(withType($tree.get().blocks[owner]!, item, type)).map(([name, next]) => [
          `${item}.${name}`,
          next,
        ]),
      ),
    );
  return (
    <div className="he-field">
      <label htmlFor={id}>{form.label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => choose(event.target.value as FieldType)}
        aria-invalid={errors.length > 0}
        aria-describedby={`${id}-messages`}
      >
        {offered.map((type) => (
          <option key={type} value={type}>
            {FIELD_TYPES[type].label}
          </option>
        ))}
      </select>
      <FieldMessages
        id={`${id}-messages`}
        help={isCaptcha({ type: value }) ? CAPTCHA_HELP : undefined}
        errors={errors}
      />
    </div>
  );
}

export default fieldEditor('fieldType', FieldTypeEditor);
