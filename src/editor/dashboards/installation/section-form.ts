import { map } from 'nanostores';
import {
  INSTALLATION,
  type InstallationField,
  type InstallationSectionId,
} from '../../../model/installation.ts';
import type { InstallationSectionState } from '../../../model/installation-wire.ts';
import { wordsOfZone, zoneOptions } from '../../document/time-zones.ts';
import type { FormPart } from '../../lists/fields.tsx';

/** The values of a section's form: the fields by their names, and for each secret whether it is to be removed. */
export type SectionForm = Record<string, string | boolean>;

/** The typed values that are not saved yet, by section. It is kept when the tab closes, except for secrets. */
export const $typed = map<Partial<Record<InstallationSectionId, SectionForm>>>({});

/** The name of the check box that removes a secret. */
export const removalOf = (name: string) => `remove ${name}`;

/** Returns the form of a section as it is stored. Secrets are empty. */
export function storedForm({ id, values }: InstallationSectionState): SectionForm {
  return Object.fromEntries(
    INSTALLATION[id].fields.flatMap(({ name, secret }) =>
      secret
        ? [
            [name, ''],
            [removalOf(name), false],
          ]
        : [[name, values[name] ?? '']],
    ),
  );
}

/** Returns the values to save. A secret that was neither typed nor removed is left out, and stays as it is. */
export function valuesToSave(id: InstallationSectionId, form: SectionForm): Record<string, string> {
  return Object.fromEntries(
    INSTALLATION[id].fields.flatMap(({ name, secret }) => {
      const value = String(form[name]);
      if (!secret || value !== '') return [[name, value]];
      return form[removalOf(name)] === true ? [[name, '']] : [];
    }),
  );
}

/** Describes the fields of a section's form. */
export function partsOf({ id, secrets, defaults }: InstallationSectionState): FormPart<SectionForm>[] {
  return INSTALLATION[id].fields.flatMap((field) => {
    const isSet = field.secret === true && secrets.includes(field.name);
    const part = fieldPart(field, { isSet, default: defaults[field.name] });
    return isSet
      ? [part, { name: removalOf(field.name), label: `Remove ‘${field.label}’`, kind: 'check' as const }]
      : [part];
  });
}

function fieldPart(
  field: InstallationField,
  { isSet, default: placeholder }: { readonly isSet: boolean; readonly default: string | undefined },
): FormPart<SectionForm> {
  const { name, label, help = '', kind = 'text' } = field;
  if (kind === 'zone')
    return {
      name,
      label,
      kind: 'select',
      options: zoneOptions(),
      keeps: true,
      all: `Not chosen (${wordsOfZone(placeholder ?? '')})`,
    };
  const kept = isSet ? 'It is set. Leave this empty to keep it.' : '';
  const words = `${kept} ${help}`.trim();
  const isHidden = field.secret === true;
  return {
    name,
    label,
    kind: isHidden ? 'password' : kind === 'number' ? 'text' : kind,
    ...(words === '' ? {} : { help: words }),
    attributes: isHidden
      ? { autoComplete: 'new-password', maxLength: 2000 }
      : kind === 'number'
        ? { inputMode: 'numeric' }
        : { autoCapitalize: 'none', spellCheck: false, placeholder },
  };
}
