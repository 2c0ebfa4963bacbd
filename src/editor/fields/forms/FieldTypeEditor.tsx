import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { type FieldPath, valueAt } from '../../../model/field-path.ts';
import {
  FIELD_TYPE_NAMES,
  FIELD_TYPES,
  type FieldType,
  isCaptcha,
} from '../../../model/forms/field-types/registry.ts';
import type { FormField } from '../../../model/forms/form-types.ts';
import { fieldName } from '../../../model/forms/made-names.ts';
import type { JsonObject } from '../../../model/json.ts';
import { blockAt } from '../../../model/tree.ts';
import { $tree } from '../../document/current-tree.ts';
import { $start } from '../../document/start-editor.ts';
import { chooseFieldValues, useField } from '../../document/use-field.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { itemPath } from './form-at.ts';

const CAPTCHA_HELP = 'A captcha is always required, and is always called ‘recaptcha’.';

/** Lets the user choose the type of a form's field. The type 'captcha' is available only if the server has a captcha key. */
function FieldTypeEditor({ owner, property, form }: FieldEditorProps<FormOf<'fieldType'>>) {
  const id = useId();
  const { value = 'text', errors } = useField<FieldType>(owner, property);
  const offersCaptcha = useStore($start)?.offersCaptcha ?? false;
  const offered = FIELD_TYPE_NAMES.filter((type) => offersCaptcha || type === value || !isCaptcha({ type }));
  const item = itemPath(property);
  const choose = (type: FieldType) => {
    const changed = Object.entries(withType(blockAt($tree.get(), owner), item, type));
    chooseFieldValues(owner, Object.fromEntries(changed.map(([name, next]) => [`${item}.${name}`, next])));
  };
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

/**
 * Returns the changes of a form's field when its type changes: a new captcha becomes required and is named 'recaptcha'. A
 * former captcha gets a name derived from its label; other fields keep their names.
 *
 * @param item the path of the field
 */
export function withType(
  block: JsonObject,
  item: FieldPath,
  type: FieldType,
): Pick<FormField, 'type'> & Partial<Pick<FormField, 'name' | 'required'>> {
  const { fixedName } = FIELD_TYPES[type];
  if (fixedName !== undefined) return { type, name: fixedName, required: true };
  if (!isCaptcha({ type: valueAt(block, `${item}.type`) })) return { type };
  return { type, name: fieldName(block, item, String(valueAt(block, `${item}.label`) ?? '')) };
}
