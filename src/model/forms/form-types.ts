import { CAPTCHA_FIELD_NAME } from './field-types/captcha.ts';
import type { FieldType } from './field-types/registry.ts';

/** The parts of a form. This file uses no schema library, since forms run in visitors' browsers. */

/** A link of `link.ts`, declared again because that file needs a schema library. */
export interface FormLink {
  readonly type: 'page' | 'anchor' | 'file' | 'external';
  readonly href: string;
  readonly fileId?: string | null | undefined;
  readonly text: string;
}

/** When a field is hidden; a hidden field's value is ignored. */
export interface HiddenRule {
  /** The name of the field on which it depends; '' if the field is always shown. */
  readonly field: string;
  /** The field is hidden while that other field has this value. */
  readonly equals: string;
  /** If true, the field is hidden while that other field has any other value. */
  readonly unless?: boolean | undefined;
}

/** A field, as stored in a contact form. Values are keyed by `name`. */
export interface FormField {
  readonly key: string;
  readonly type: FieldType;
  readonly placeholder: string;
  readonly label: string;
  readonly name: string;
  /** The choices, for types that have them. */
  readonly options: readonly string[];
  readonly required: boolean;
  readonly halfWidth: boolean;
  readonly hidden: HiddenRule;
  /** The most characters of the value. Only the fixed fields of the training form have this property and those below. */
  readonly max?: number;
  /** The message if the field is required and empty, instead of 'This field is required'. */
  readonly emptyMessage?: string;
  /** The name of the field whose value this one repeats. */
  readonly sameAs?: string;
  /** Whether the options of a select are shown as radio buttons. */
  readonly radios?: boolean;
  /** The `autocomplete` token, if the field's type and name do not imply it. */
  readonly autocomplete?: string;
}

/** The captcha of a form that has no field for one. */
export const CAPTCHA_FIELD: FormField = {
  key: CAPTCHA_FIELD_NAME,
  type: 'captcha',
  placeholder: '',
  label: '',
  name: CAPTCHA_FIELD_NAME,
  options: [],
  required: true,
  halfWidth: false,
  hidden: { field: '', equals: '' },
};

/** The values of a form by the names of its fields, as they are stored. */
export type FormValues = Readonly<Record<string, string>>;

/** The two kinds of form: the contact form, whose fields editors choose, and the training enquiry form, whose fields are fixed. */
export type FormKind = 'contact' | 'training';

/** All settings of a form, including those that only the server and editors see. */
export interface FormSettings {
  readonly identifier: string;
  /** The address that gets the submissions. */
  readonly recipient: string;
  readonly subject: string;
  readonly ccs: readonly string[];
  /** Whether the browser tells the analytics service of each submission. */
  readonly trackInGA: boolean;
  readonly title: string;
  readonly primaryButtonText: string;
  readonly secondaryLink: FormLink;
  readonly successMessage: string;
  readonly successEmailSubject: string;
  readonly successEmailText: string;
  /** The camel-cased name of the required e-mail field to which the success mail goes; '' for none. */
  readonly submitterEmailField: string;
  readonly fields: readonly FormField[];
}

/** The type of the blocks that are forms, and the kind of each. */
export const FORM_BLOCKS: Readonly<Record<string, FormKind>> = {
  ContactForm: 'contact',
  WorkshopEnquiryForm: 'training',
};

export type PublicField = FormField;

/** The public part of a form. A form that cannot be sent has only that. */
export interface PublicForm {
  readonly kind: FormKind;
  /** Whether the form's configuration is complete, so that it can be sent. */
  readonly ready: boolean;
  readonly identifier: string;
  readonly title: string;
  readonly primaryButtonText: string;
  readonly secondaryLink: FormLink;
  readonly successMessage: string;
  readonly trackInGA: boolean;
  readonly fields: readonly PublicField[];
}

/** The owner's captcha service: the part of its settings that browsers need. */
export interface CaptchaService {
  readonly siteKey: string;
  readonly scriptUrl: string;
}
