import { CAPTCHA_FIELD_NAME } from './field-types/captcha.ts';
import type { FieldType } from './field-types/registry.ts';

/** The parts of a form. This file uses no schema library, since forms run in visitors' browsers. */

/** A link as `link.ts` has it, which needs a schema library. */
export interface FormLink {
  readonly type: 'page' | 'anchor' | 'file' | 'external';
  readonly href: string;
  readonly fileId?: string | null | undefined;
  readonly text: string;
}

/** When a field is not shown; then its value does not count. */
export interface HiddenRule {
  /** The name of the field that it depends on; '' if it is always shown. */
  readonly field: string;
  /** It is hidden while the value of that field is this. */
  readonly equals: string;
  /** If true, it is hidden while the value is anything else. */
  readonly unless?: boolean | undefined;
}

/** A field as it is stored in a contact form. Values are keyed by `name`. */
export interface FormField {
  readonly key: string;
  readonly type: FieldType;
  readonly placeholder: string;
  readonly label: string;
  readonly name: string;
  /** The choices, in types that have some. */
  readonly options: readonly string[];
  readonly required: boolean;
  readonly halfWidth: boolean;
  readonly hidden: HiddenRule;
  /** The most characters of the value. This and what follows are in the fixed fields of the training form alone. */
  readonly max?: number;
  /** The message if the field is required and empty, instead of 'This field is required'. */
  readonly emptyMessage?: string;
  /** The name of the field whose value this one repeats. */
  readonly sameAs?: string;
  /** Whether the options of a select are shown as radio buttons. */
  readonly radios?: boolean;
  /** The token of the `autocomplete` attribute, if it does not follow from the field's type and name. */
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

/** The two kinds of form: the contact form, whose fields editors choose, and the training enquiry form. */
export type FormKind = 'contact' | 'training';

/** All settings of a form, those that only the server and editors know included. */
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
  /** Whether the form is configured so far that it can be sent. */
  readonly ready: boolean;
  readonly identifier: string;
  readonly title: string;
  readonly primaryButtonText: string;
  readonly secondaryLink: FormLink;
  readonly successMessage: string;
  readonly trackInGA: boolean;
  readonly fields: readonly PublicField[];
}

/** The captcha service that the owner chose, as browsers need to know it. */
export interface CaptchaService {
  readonly siteKey: string;
  readonly scriptUrl: string;
}
