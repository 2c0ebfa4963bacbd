import { pageTypeOf, pageTypes, TEMPLATES, type Template } from '../../../model/page.ts';
import { fieldLabel } from '../../document/labels.ts';
import type { Choice } from '../Choices.tsx';

/** Each template's purpose. */
const ABOUT: Readonly<Record<Template, string>> = {
  generic: 'A page of its own: information, a service, a story.',
  listing: 'A page that lists of pages show too, with a title, a summary and a picture.',
};

/** The possible types of a new page. */
export const pageTypeChoices: readonly Choice<string>[] = Object.keys(pageTypes).map((value) => ({
  value,
  label: fieldLabel(value),
}));

/** The templates of a type of page. */
export function templateChoices(pageType: string): readonly Choice<Template>[] {
  const { templates } = pageTypeOf(pageType);
  return TEMPLATES.map((value) => ({ value, label: templates[value].label, about: ABOUT[value] }));
}
