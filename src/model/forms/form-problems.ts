import { FORM_PROBLEMS } from '../texts.ts';
import { camelName } from './field-name.ts';
import type { FormKind, FormSettings } from './form-types.ts';

/**
 * Returns, in words for editors, the first setting that is missing before the form can be sent, or null. The order is the
 * specification's. The training form has fixed fields, so only its settings are checked.
 */
export function configurationProblem(settings: FormSettings, kind: FormKind): string | null {
  if (settings.identifier.trim() === '') return FORM_PROBLEMS.identifier;
  if (settings.recipient.trim() === '') return FORM_PROBLEMS.recipient;
  if (settings.subject.trim() === '') return FORM_PROBLEMS.subject;
  if (kind === 'training') return null;
  const names = settings.fields.map(({ name }) => camelName(name));
  if (names.includes('')) return FORM_PROBLEMS.names;
  return new Set(names).size < names.length ? FORM_PROBLEMS.duplicates : null;
}

/** Whether an editor has begun to configure the form. Before that, missing settings are not reported as a fault. */
export function isBegun({ identifier, recipient, subject }: FormSettings): boolean {
  return [identifier, recipient, subject].some((text) => text.trim() !== '');
}

/** Returns the same as a sentence that names the fields at fault, for readers who cannot see them. */
export function configurationProblemInWords(settings: FormSettings, kind: FormKind): string | null {
  const problem = configurationProblem(settings, kind);
  if (problem !== FORM_PROBLEMS.names && problem !== FORM_PROBLEMS.duplicates)
    return problem && `${problem}.`;
  const names = settings.fields.map(({ name }) => camelName(name));
  const isAtFault = (name: string) =>
    problem === FORM_PROBLEMS.names ? name === '' : names.filter((other) => other === name).length > 1;
  const labels = settings.fields.flatMap(({ name, label }, index) =>
    isAtFault(camelName(name)) ? [`‘${label.trim() || `Field ${index + 1}`}’`] : [],
  );
  return `${problem}: ${labels.join(', ')}.`;
}
