import { chosenOptions, joinOptions } from '../../model/forms/field-types/multiple-choice.ts';
import { FIELD_TYPES, isCaptcha } from '../../model/forms/field-types/registry.ts';
import { controlName } from '../../model/forms/form-post.ts';
import type { PublicField } from '../../model/forms/form-types.ts';
import { ownField } from '../../model/json.ts';

/** Returns the typed values of a form's controls, by field name. */
export function writtenValues(form: HTMLFormElement, fields: readonly PublicField[]): Record<string, string> {
  const data = new FormData(form);
  return Object.fromEntries(
    fields
      .filter((field) => !isCaptcha(field))
      .map((field) => {
        const sent = data.getAll(controlName(field)).map(String);
        if (FIELD_TYPES[field.type].options === 'several') return [field.name, joinOptions(sent)];
        return [field.name, sent.at(-1) || (isHalfTyped(form, field) ? HALF_TYPED : '')];
      }),
  );
}

/**
 * Stands for a partly typed date or number, because browsers return '' for these. The character is invalid as a date and as a
 * number.
 */
const HALF_TYPED = '?';

function isHalfTyped(form: HTMLFormElement, field: PublicField): boolean {
  return controlsOf(form, field).some(({ validity }) => validity.badInput);
}

/** Writes values into the controls of a form. With `all`, writes into all controls; otherwise, only into empty ones. */
export function writeValues(
  form: HTMLFormElement,
  fields: readonly PublicField[],
  values: Readonly<Record<string, string>>,
  { all }: { readonly all: boolean },
): void {
  const written: Readonly<Record<string, string>> = all ? {} : writtenValues(form, fields);
  for (const field of fields) {
    const value = ownField(values, field.name) ?? '';
    const controls = controlsOf(form, field);
    if (!all && (value === '' || (ownField(written, field.name) !== '' && !controls.every(isAsItCame))))
      continue;
    for (const control of controls) write(control, value);
  }
}

/** Returns whether a control is a list whose initially selected option is still selected. */
function isAsItCame(control: Control): boolean {
  if (!(control instanceof HTMLSelectElement)) return false;
  const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
  return control.selectedIndex === Math.max(first, 0);
}

function write(control: Control, value: string): void {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    if (control.selectedIndex < 0) control.selectedIndex = 0;
  } else if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
    control.checked = chosenOptions(value).includes(control.value);
  } else {
    control.value = value;
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the controls of a field; a group has several. */
function controlsOf(form: HTMLFormElement, field: PublicField): Control[] {
  const name = controlName(field);
  return [...form.querySelectorAll<Control>('input, select, textarea')].filter(
    (control) => control.name === name,
  );
}
