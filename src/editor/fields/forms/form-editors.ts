import type { FieldEditorModule } from '../field-editor.ts';
import ccs from './CcsEditor.tsx';
import fieldFlag from './FieldFlagEditor.tsx';
import fieldOptions from './FieldOptionsEditor.tsx';
import fieldSetting from './FieldSettingEditor.tsx';
import fieldType from './FieldTypeEditor.tsx';
import hiddenRule from './HiddenRuleEditor.tsx';
import submitterField from './SubmitterFieldEditor.tsx';
import successEmail from './SuccessEmailEditor.tsx';
import tracking from './TrackingEditor.tsx';

/** The editors of the kinds of fields that forms have: in one part of the program, which is fetched with the first of them. */
export const formEditors: readonly FieldEditorModule[] = [
  ccs,
  fieldType,
  fieldSetting,
  fieldFlag,
  fieldOptions,
  hiddenRule,
  submitterField,
  successEmail,
  tracking,
];
