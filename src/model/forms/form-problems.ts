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
