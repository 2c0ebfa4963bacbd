import { CAPTCHA_FIELD_NAME } from './field-types/captcha.ts';
import type { FieldType } from './field-types/registry.ts';

/** The parts of a form. This file imports no schema library, because forms run in visitors' browsers. */

/** The same type as the link in `link.ts`. This file does not import `link.ts`, because `link.ts` needs a schema library. */
export interface FormLink {
  readonly type: 'page' | 'anchor' | 'file' | 'external';
  readonly href: string;
  readonly fileId?: string | null | undefined;
  readonly text: string;
}

/** The rule that hides a field. The value of a hidden field is ignored. */
export interface HiddenRule {
  /** The name of the field on which the rule depends; '' if the field is always shown. */
  readonly field: string;
  /** The value of the other field that hides this field. */
  readonly equals: string;
  /** If true, the field is hidden while the other field has a different value. */
  readonly unless?: boolean | undefined;
}

/** A field of a form, as a contact form stores it. The values of a form are keyed by `name`. */
export interface FormField {
  readonly key: string;
  readonly type: FieldType;
  readonly placeholder: string;
  readonly label: string;
  readonly name: string;
  /** The options, if the type has options. */
  readonly options: readonly string[];
  readonly required: boolean;
  readonly halfWidth: boolean;
  readonly hidden: HiddenRule;
  /** The editor's own words for a missing or malformed value, in place of the messages of the specification. */
  readonly errorMessage?: string;
  /**
   * The maximum number of characters of the value. Only the fixed fields of the training form have `max` and the properties
   * after it.
   */
  readonly max?: number;
  /** The message if the field is required and empty; by default 'This field is required'. */
  readonly emptyMessage?: string;
  /** The name of another field whose value must be equal. */
  readonly sameAs?: string;
  /** Whether the options of a select field are shown as radio buttons. */
  readonly radios?: boolean;
  /** The `autocomplete` token, if it cannot be derived from the field's type and name. */
  readonly autocomplete?: string;
}

/** The captcha that is added to a form without a captcha field. */
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

/** The stored values of a form, by field name. */
export type FormValues = Readonly<Record<string, string>>;

/** The two kinds of forms: the contact form, whose fields editors choose, and the training enquiry form, whose fields are fixed. */
export type FormKind = 'contact' | 'training';

/** All settings of a form, including those that only the server and editors see. */
export interface FormSettings {
  readonly identifier: string;
  /** The address to which submissions are sent. */
  readonly recipient: string;
  readonly subject: string;
  readonly ccs: readonly string[];
  /** Whether the browser reports each submission to the analytics service. */
  readonly trackInGA: boolean;
  readonly title: string;
  readonly primaryButtonText: string;
  readonly secondaryLink: FormLink;
  readonly successMessage: string;
  /** The sender, the subject and the first line of the mail to the sender; if '', words that reveal nothing (`NEUTRAL_MAIL`). */
  readonly successEmailSender: string;
  readonly successEmailSubject: string;
  readonly successEmailFirstLine: string;
  readonly successEmailText: string;
  /** The camel-cased name of the required e-mail field to which the success mail goes; '' if no success mail is sent. */
  readonly submitterEmailField: string;
  readonly fields: readonly FormField[];
}

/** The kind of form of each form block, by block type. */
export const FORM_BLOCKS: Readonly<Record<string, FormKind>> = {
  ContactForm: 'contact',
  WorkshopEnquiryForm: 'training',
};

export type PublicField = FormField;

/** The public part of a form. */
export interface PublicForm {
  readonly kind: FormKind;
  /** Whether the form's configuration is complete, so that readers can submit the form. */
  readonly ready: boolean;
  readonly identifier: string;
  readonly title: string;
  readonly primaryButtonText: string;
  readonly secondaryLink: FormLink;
  readonly successMessage: string;
  readonly trackInGA: boolean;
  /** The name of the field with the address to which a mail confirms the submission; missing if there is no such mail. */
  readonly mailsTo?: string;
  readonly fields: readonly PublicField[];
}

/** The settings of the owner's captcha service that browsers need. */
export interface CaptchaService {
  readonly siteKey: string;
  readonly scriptUrl: string;
}
