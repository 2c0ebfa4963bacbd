import type { FormField } from './form-types.ts';

/** The control names of a form that a browser without script posts. Hidden controls identify the form. */
export const FORM_POST = {
  names: {
    page: 'page',
    block: 'block',
    identifier: 'identifier',
    /** The id of the submission; empty if no script runs. */
    submission: 'submissionId',
    /** A field that people cannot see, so that only programs fill it in. */
    honeypot: 'leave-empty',
  },
  /**
   * A prefix for field names that equal one of the names above, begin with this prefix, or would hide a property of the form
   * element from scripts.
   */
  prefix: 'form.',
} as const;

/** Properties of the form element that scripts use. A control with one of these names would hide the property. */
const ELEMENT_NAMES =
  'action attributes childNodes children contains elements firstChild focus id lastChild length method nodeName nodeType ownerDocument parentElement parentNode querySelectorAll reset style submit tagName target';

/** Returns whether a control of the form has this name already, or whether it would hide a property of the form element. */
function isTaken(name: string): boolean {
  return [...Object.values<string>(FORM_POST.names), ...ELEMENT_NAMES.split(' ')].includes(name);
}

/** Returns the `name` attribute of a field's control. */
export function controlName({ name }: Pick<FormField, 'name'>): string {
  return isTaken(name) || name.startsWith(FORM_POST.prefix) ? `${FORM_POST.prefix}${name}` : name;
}

/** Returns the name of the field whose control has this `name` attribute. */
export function fieldNameOf(control: string): string {
  return control.startsWith(FORM_POST.prefix) ? control.slice(FORM_POST.prefix.length) : control;
}
