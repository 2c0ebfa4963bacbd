import { useStore } from '@nanostores/react';
import type { FormOf } from '../../../blocks/form.ts';
import { $start } from '../../document/start-editor.ts';
import { CheckboxEditor } from '../checkbox/CheckboxEditor.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';

const NOT_SET_UP =
  'No analytics is set up yet, so nothing is counted: the owner of the site sets ANALYTICS_ID.';

/** Whether what a form sends is counted; says so where the site has nothing that counts. */
function TrackingEditor({ form, ...place }: FieldEditorProps<FormOf<'tracking'>>) {
  const help = useStore($start)?.hasAnalytics ? form.help : NOT_SET_UP;
  return <CheckboxEditor {...place} form={{ label: form.label, help, editor: 'checkbox' }} />;
}

export default fieldEditor('tracking', TrackingEditor);
