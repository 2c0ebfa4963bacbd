import { FORM_PROBLEMS } from '../texts.ts';
import { camelName } from './field-name.ts';
import type { FormKind, FormSettings } from './form-types.ts';

/**
 * The first thing that is missing before a form can be sent, in words for editors, or null. The order is that of the
 * specification; the fields of the training form are fixed, so that only its settings are looked at.
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

/** Whether somebody has begun to say where a form goes: until then its first problem is no fault. */
export function isBegun({ identifier, recipient, subject }: FormSettings): boolean {
  return [identifier, recipient, subject].some((text) => text.trim() !== '');
}

/** The same in a sentence that names the fields at fault, for somebody who does not see them. */
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
