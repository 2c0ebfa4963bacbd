import { FORM_PROBLEMS } from '../texts.ts';
import { camelName } from './field-name.ts';
import type { FormKind, FormSettings } from './form-types.ts';
import { isIdentifierOf } from './made-names.ts';

/**
 * Returns the first missing setting that keeps the form from being submitted, in words for editors; null if none is missing.
 * The settings are checked in the order of the specification. The fields of the training form are fixed, so only its settings
 * are checked.
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
