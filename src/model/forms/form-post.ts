import type { FormField } from './form-types.ts';

/** How a browser without script posts a form: its fields by their names, and hidden ones that say where the form is. */
export const FORM_POST = {
  names: {
    page: 'page',
    block: 'block',
    identifier: 'identifier',
    /** The id of the submission; empty where no script made one. */
    submission: 'submissionId',
    /** A field that nobody sees; what has filled it in is a program. */
    honeypot: 'leave-empty',
  },
  /**
   * Stands before the name of a field that is one of the names above, begins with this itself, or would hide a property of the
   * form's element from scripts.
   */
  prefix: 'form.',
} as const;

/** A control's name hides the property of the form's element with that name. */
const ELEMENT_NAMES =
  'action attributes childNodes children contains elements firstChild focus id lastChild length method nodeName nodeType ownerDocument parentElement parentNode querySelectorAll reset style submit tagName target';

const OTHER_NAMES: ReadonlySet<string> = new Set([
  ...Object.values(FORM_POST.names),
  ...ELEMENT_NAMES.split(' '),
]);

/** The `name` attribute of the control of a field. */
export function controlName({ name }: Pick<FormField, 'name'>): string {
  return OTHER_NAMES.has(name) || name.startsWith(FORM_POST.prefix) ? `${FORM_POST.prefix}${name}` : name;
}

/** The name of the field that a control with this `name` attribute belongs to. */
export function fieldNameOf(control: string): string {
  return control.startsWith(FORM_POST.prefix) ? control.slice(FORM_POST.prefix.length) : control;
}
