import { useStore } from '@nanostores/react';
import type { FormOf } from '../../../blocks/form.ts';
import { hasOptions, isCaptcha } from '../../../model/forms/field-types/registry.ts';
import { $start } from '../../document/start-editor.ts';
import { CheckboxEditor } from '../checkbox/CheckboxEditor.tsx';
import { type FieldEditorModule, type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { SettingEditor } from '../setting/SettingEditor.tsx';
import { WordsField } from '../words/WordsField.tsx';
import ccs from './CcsEditor.tsx';
import fieldType from './FieldTypeEditor.tsx';
import { useFormField } from './form-at.ts';
import hiddenRule from './HiddenRuleEditor.tsx';
import submitterField from './SubmitterFieldEditor.tsx';
import successEmail from './SuccessEmailEditor.tsx';

/** The editors for kinds of fields in forms, in one chunk that is fetched with the first of these editors. */
export const formEditors: readonly FieldEditorModule[] = [
  ccs,
  fieldType,
  fieldEditor('fieldSetting', FieldSettingEditor),
  fieldEditor('fieldFlag', FieldFlagEditor),
  fieldEditor('fieldOptions', FieldOptionsEditor),
  hiddenRule,
  submitterField,
  successEmail,
  fieldEditor('tracking', TrackingEditor),
];

/**
 * Edits a text setting of a form's field. The page does not show this text. Shows nothing if the field is a captcha, because
 * the texts of a captcha are fixed.
 */
function FieldSettingEditor({ form, ...place }: FieldEditorProps<FormOf<'fieldSetting'>>) {
  const field = useFormField(place.owner, place.property);
  return field !== null && isCaptcha(field) ? null : (
    <SettingEditor {...place} form={{ ...form, editor: 'setting' }} />
  );
}

/** Edits a yes-or-no setting of a form's field. Shows nothing if the field is a captcha, because a captcha has no such settings. */
function FieldFlagEditor({ form, ...place }: FieldEditorProps<FormOf<'fieldFlag'>>) {
  const field = useFormField(place.owner, place.property);
  return field !== null && isCaptcha(field) ? null : (
    <CheckboxEditor {...place} form={{ ...form, editor: 'checkbox' }} />
  );
}

/** Edits the options of a form's field, one per line. Shows nothing if the field has no options. */
function FieldOptionsEditor({ owner, property, form }: FieldEditorProps<FormOf<'fieldOptions'>>) {
  const field = useFormField(owner, property);
  if (field === null || !hasOptions(field)) return null;
  return <WordsField owner={owner} property={property} label={form.label} help={form.help} />;
}

const NOT_SET_UP =
  'No analytics is set up yet, so nothing is counted: the owner of the site sets ANALYTICS_ID.';

/** Edits whether the site's analytics count the submissions of a form. If the site has no analytics, says so. */
function TrackingEditor({ form, ...place }: FieldEditorProps<FormOf<'tracking'>>) {
  const help = useStore($start)?.hasAnalytics ? form.help : NOT_SET_UP;
  return <CheckboxEditor {...place} form={{ label: form.label, help, editor: 'checkbox' }} />;
}
