import type { FormOf } from '../../../blocks/form.ts';
import { emptyLink, type LinkTarget } from '../../../model/link.ts';
import { useField } from '../../document/use-field.ts';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { LinkTargetFields } from '../link/LinkTargetFields.tsx';

/** Edits the target of a link and keeps its other properties, such as the text. */
export function LinkTargetEditor({ owner, property, form }: FieldEditorProps<FormOf<'linkTarget'>>) {
  const { value, set, choose } = useField<LinkTarget>(owner, property);
  const { errors } = useField<string>(owner, `${property}.href`);
  const { type, href, fileId, ...beside } = value ?? emptyLink();
  const change = (target: LinkTarget) => (target.type === type ? set : choose)({ ...beside, ...target });
  return (
    <FieldGroup legend={form.label} help={form.help}>
      <LinkTargetFields
        field={{ owner, path: `${property}.href` }}
        target={{ type, href, fileId }}
        onChange={change}
        errors={errors}
      />
    </FieldGroup>
  );
}

export default fieldEditor('linkTarget', LinkTargetEditor);
