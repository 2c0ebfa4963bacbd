import { textHtml } from '../content-texts.ts';
import { attribute, byTag, type Element, elementsIn, hasClass } from '../html-tree.ts';
import { type OldForm, type OldPart, oldForm } from './old-form.ts';
import { FORM_TYPES } from './stored-forms.ts';

/** The place of a form on a page of the old site. */
export interface FormPlace {
  /** The plugin that showed the form; '' if the page itself has it. */
  readonly plugin: string;
  /** The type of the form's entry in an export; '' if no export has the forms of this plugin. */
  readonly type: string;
  /** The number or another sign of the form; '' if there is none. */
  readonly id: string;
  readonly title: string;
}

const CLASS = 'old-form';
const FIELD = 'old-field';

/** The plugins by the shortcode that shows a form. */
const SHORTCODES: Readonly<Record<string, string>> = {
  'contact-form-7': 'Contact Form 7',
  wpforms: 'WPForms',
  forminator_form: 'Forminator',
  gravityform: 'Gravity Forms',
  gravityforms: 'Gravity Forms',
  ninja_form: 'Ninja Forms',
  ninja_forms: 'Ninja Forms',
  formidable: 'Formidable Forms',
  fluentform: 'Fluent Forms',
  caldera_form: 'Caldera Forms',
  everest_form: 'Everest Forms',
  ws_form: 'WS Form',
  happyforms: 'HappyForms',
};
/** The plugins by the block that shows a form. */
const BLOCKS: Readonly<Record<string, string>> = {
  'wpforms/form-selector': 'WPForms',
  'forminator/forms': 'Forminator',
  'gravityforms/form': 'Gravity Forms',
  'ninja-forms/form': 'Ninja Forms',
  'formidable/simple-form': 'Formidable Forms',
  'fluentfom/guten-block': 'Fluent Forms',
  'everest-forms/form-selector': 'Everest Forms',
};

type Loose = Readonly<Record<string, unknown>>;

/** Returns the HTML that marks the place of a form that a shortcode shows; null if it shows none. */
export function formOfShortcode(name: string, { id = '', title = '' }: Loose): string | null {
  const plugin = Object.hasOwn(SHORTCODES, name) ? SHORTCODES[name] : undefined;
  return plugin === undefined
    ? null
    : placeHtml(plugin, String(id), /^(?:true|false|[01])$/.test(`${title}`) ? '' : `${title}`);
}

/** Returns the HTML that marks the place of a form that a block shows; null if it shows none. */
export function formOfBlock(name: string, settings: Loose): string | null {
  const plugin = Object.hasOwn(BLOCKS, name) ? BLOCKS[name] : undefined;
  const id = settings.formId ?? settings.formID ?? settings.module_id ?? '';
  return plugin === undefined ? null : placeHtml(plugin, String(id), String(settings.title ?? ''));
}

/** Returns the HTML that marks the place of a form. */
export function placeHtml(plugin: string, id = '', title = ''): string {
  return `<div class="${CLASS}" data-plugin="${textHtml(plugin)}" data-id="${textHtml(id)}" data-title="${textHtml(title)}"></div>`;
}

export const isForm = (element: Element) => hasClass(element, CLASS);

export function placeOfForm(element: Element): FormPlace {
  const plugin = attribute(element, 'data-plugin');
  const [type = ''] = Object.entries(FORM_TYPES).find(([, name]) => name === plugin) ?? [];
  return { plugin, type, id: attribute(element, 'data-id'), title: attribute(element, 'data-title') };
}

// Forms of Jetpack are written into the page, part by part.

/** Returns the tag before the parts of a form. */
export function formTag(title: string): string {
  return `<div class="${CLASS}" data-plugin="Jetpack" data-title="${textHtml(title)}">`;
}

/** Returns the HTML that marks a part of a form that is written into a page. */
export function partHtml(kind: string, settings: Loose): string {
  const { label, required, options, placeholder, text } = settings;
  const choices = Array.isArray(options) ? options.map(String) : String(options ?? '').split(',');
  const words = (value: unknown) => textHtml(typeof value === 'string' ? value : '');
  return `<span class="${FIELD}" data-kind="${textHtml(kind)}" data-label="${words(label ?? text)}" data-required="${
    required === true || required === '1' || required === 'true' ? 1 : ''
  }" data-options="${textHtml(JSON.stringify(choices))}" data-placeholder="${words(placeholder)}"></span>`;
}

/** Returns the form whose parts are inside an element; null if there are none. */
export function formInside(element: Element): OldForm | null {
  const parts: OldPart[] = [];
  let button = '';
  for (const part of elementsIn(element, (inside) => hasClass(inside, FIELD))) {
    const kind = attribute(part, 'data-kind');
    const label = attribute(part, 'data-label');
    const last = parts.at(-1);
    // Newer blocks have the words of a field inside it.
    if (kind === 'button') button = label;
    else if (kind === 'label' && last !== undefined) parts[parts.length - 1] = { ...last, label };
    else if (kind === 'option' && last !== undefined)
      parts[parts.length - 1] = { ...last, options: [...(last.options ?? []), label] };
    else if (kind === 'input' && last !== undefined)
      parts[parts.length - 1] = { ...last, placeholder: attribute(part, 'data-placeholder') };
    else if (!INSIDE.has(kind))
      parts.push({
        kind,
        label: label || usualLabel(kind),
        required: attribute(part, 'data-required') === '1',
        options: JSON.parse(attribute(part, 'data-options') || '[]') as string[],
        placeholder: attribute(part, 'data-placeholder'),
      });
  }
  return parts.length === 0 ? null : oldForm(attribute(element, 'data-title'), button, parts);
}

/** Parts inside a field that say nothing. */
const INSIDE: ReadonlySet<string> = new Set(['label', 'option', 'options', 'input']);

/** Returns the words that a field without a label has: those of its kind. */
function usualLabel(kind: string): string {
  return kind === 'textarea' ? 'Message' : kind.charAt(0).toUpperCase() + kind.slice(1);
}

export const isTextForm = (form: Element) => elementsIn(form, byTag('textarea')).length > 0;
