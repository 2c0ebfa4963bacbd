import type { FormField } from './form-types.ts';

/** The names of the controls when a browser without script posts a form: hidden ones identify the form. */
export const FORM_POST = {
  names: {
    page: 'page',
    block: 'block',
    identifier: 'identifier',
    /** The id of the submission; empty without script. */
    submission: 'submissionId',
    /** A field that people cannot see: only programs fill it in. */
    honeypot: 'leave-empty',
  },
  /**
   * Prefixes the name of a field that is one of the names above, begins with this prefix itself, or would hide a property of
   * the form's element from scripts.
   */
  prefix: 'form.',
} as const;

/** Properties of a form's element that scripts use: a control with such a name would hide the property. */
const ELEMENT_NAMES =
  'action attributes childNodes children contains elements firstChild focus id lastChild length method nodeName nodeType ownerDocument parentElement parentNode querySelectorAll reset style submit tagName target';

const OTHER_NAMES: ReadonlySet<string> = new Set([
  ...Object.values(FORM_POST.names),
  ...ELEMENT_NAMES.split(' '),
]);

/** Returns the `name` attribute of the control of a field. */
export function controlName({ name }: Pick<FormField, 'name'>): string {
  return OTHER_NAMES.has(name) || name.startsWith(FORM_POST.prefix) ? `${FORM_POST.prefix}${name}` : name;
}

/** Returns the name of the field that a control with this `name` attribute belongs to. */
export function fieldNameOf(control: string): string {
  return control.startsWith(FORM_POST.prefix) ? control.slice(FORM_POST.prefix.length) : control;
}
