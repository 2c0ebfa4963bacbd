import type { FieldPath } from '../field-path.ts';
import { FORM_PROBLEMS } from '../texts.ts';
import { camelName } from './field-name.ts';
import type { FormKind, FormSettings } from './form-types.ts';
import { isIdentifierOf } from './made-names.ts';

/** A problem of a form's configuration, and the paths of the settings at fault, at least one. */
export interface Lack {
  readonly problem: string;
  readonly at: readonly FieldPath[];
}

/**
 * Returns the first missing setting that keeps the form from being submitted; null if none is missing. The settings are checked
 * in the order of the specification. The fields of the training form are fixed, so only its settings are checked.
 */
export function configurationLack(settings: FormSettings, kind: FormKind): Lack | null {
  for (const setting of ['identifier', 'recipient', 'subject'] as const) {
    if (settings[setting].trim() === '') return { problem: FORM_PROBLEMS[setting], at: [setting] };
  }
  if (kind === 'training') return null;
  const names = settings.fields.map(({ name }) => camelName(name));
  const [problem, isAtFault] = names.includes('')
    ? ([FORM_PROBLEMS.names, (name: string) => name === ''] as const)
    : ([
        FORM_PROBLEMS.duplicates,
        (name: string) => names.indexOf(name) !== names.lastIndexOf(name),
      ] as const);
  const at = settings.fields.flatMap(({ key }, index) =>
    isAtFault(names[index]!) ? [`fields.${key}.name`] : [],
  );
  return at.length === 0 ? null : { problem, at };
}

/** Returns the problem of a form's configuration in words for editors; null if the form can be submitted. */
export function configurationProblem(settings: FormSettings, kind: FormKind): string | null {
  return configurationLack(settings, kind)?.problem ?? null;
}

/**
 * Returns whether an editor has begun to set up the form. Before that, missing settings are not reported as problems. An
 * identifier that made itself is no beginning.
 */
export function isBegun({ identifier, recipient, subject, title }: FormSettings): boolean {
  const isChosen = identifier.trim() !== '' && !isIdentifierOf(title, identifier);
  return isChosen || [recipient, subject].some((text) => text.trim() !== '');
}

/** Returns the configuration problem as a sentence that names the fields, for readers who cannot see the fields. */
export function configurationProblemInWords(settings: FormSettings, kind: FormKind): string | null {
  const lack = configurationLack(settings, kind);
  if (lack === null) return null;
  const labels = settings.fields.flatMap(({ key, label }, index) =>
    lack.at.includes(`fields.${key}.name`) ? [`‘${label.trim() || `Field ${index + 1}`}’`] : [],
  );
  return labels.length === 0 ? `${lack.problem}.` : `${lack.problem}: ${labels.join(', ')}.`;
}
