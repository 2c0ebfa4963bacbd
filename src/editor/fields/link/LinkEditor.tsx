import type { FormOf } from '../../../blocks/form.ts';
import { emptyLink, type Link, type LinkTarget } from '../../../model/link.ts';
import { $tree } from '../../document/current-tree.ts';
import { ownerLabel } from '../../document/labels.ts';
import { useField, useHint } from '../../document/use-field.ts';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { TextEditor } from '../text/TextEditor.tsx';
import { LinkTargetFields } from './LinkTargetFields.tsx';

const WORDS = {
  editor: 'text',
  label: 'Text',
  rows: 1,
  help: 'Say where it leads: ‘Opening hours’, not ‘click here’.',
} as const;

/** Edits the text and the target of a link. */
export function LinkEditor({ owner, property, form }: FieldEditorProps<FormOf<'link'>>) {
  const { value, set, choose } = useField<Link>(owner, property);
  const hint = useHint(owner, property, true);
  const { errors } = useField<string>(owner, `${property}.href`);
  const link = value ?? emptyLink();
  const change = (target: LinkTarget) => {
    const changed = { ...target, text: link.text };
    if (target.type === link.type) set(changed);
    else choose(changed);
  };
  return (
    <FieldGroup
      legend={form.label}
      quiet={form.label === ownerLabel($tree.get(), owner)}
      help={form.help}
      hint={hint}
    >
      <TextEditor owner={owner} property={`${property}.text`} form={WORDS} />
      <LinkTargetFields
        field={{ owner, path: `${property}.href` }}
        target={link}
        onChange={change}
        errors={errors}
      />
    </FieldGroup>
  );
}

export default fieldEditor('link', LinkEditor);
