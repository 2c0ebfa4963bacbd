import type { FormPlace } from './form-places.ts';
import type { OldForm } from './old-form.ts';

/** Returns what an owner has to know of a form. @param form null if the export does not have it */
export function formNotes({ plugin, id, title }: FormPlace, form: OldForm | null): string[] {
  if (form !== null)
    return [
      `The form ‘${form.title || 'Form'}’ is a contact form now. It takes nothing until you set its recipient`,
      ...(form.lost.length === 0
        ? []
        : [`The form ‘${form.title || 'Form'}’ is without ${form.lost.join(', ')}`]),
    ];
  if (plugin === 'Jetpack') return [];
  if (plugin === '')
    return ['An empty contact form stands in place of the form: build it there, and set its recipient'];
  const named = [title === '' ? '' : `‘${title}’`, id === '' ? '' : `number ${id}`]
    .filter(Boolean)
    .join(', ');
  return [
    `A form of ${plugin}${named === '' ? '' : ` (${named})`} is not in the export: an empty contact form stands in its place. Build it there, and set its recipient`,
  ];
}
