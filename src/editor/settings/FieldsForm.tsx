import { useStore } from '@nanostores/react';
import type { FieldForm } from '../../blocks/form.ts';
import { type FieldPath, valueAt } from '../../model/field-path.ts';
import { PAGE_KEY, type RootKey } from '../../model/roots.ts';
import { $tree, rootAtom } from '../document/current-tree.ts';
import { fieldForm } from '../document/forms.ts';
import { NOT_YOURS } from '../document/may-change.ts';
import { $start } from '../document/start-editor.ts';
import { FieldEditor } from '../fields/FieldEditor.tsx';
import { valueInWords } from '../saving/value-words.ts';

interface FieldsFormProps {
  /** The document that contains the fields. */
  owner: RootKey;
  /** The paths of the fields, in order: `og.title`. */
  fields: readonly FieldPath[];
}

/**
 * Shows fields of a document, with the same editors as in the sidebar. The editors change the content tree, so that undo, the
 * local draft, conflicts and the confirmation before leaving work as usual. Users who may not change the page see the page's
 * fields read-only.
 */
export function FieldsForm({ owner, fields }: FieldsFormProps) {
  const canChange = useStore($start)?.canChange ?? false;
  if (owner === PAGE_KEY && !canChange) return <ReadOnlyFields owner={owner} fields={fields} />;
  return (
    <div className="he-fields">
      {fields.map((property) => (
        <FieldEditor key={property} owner={owner} property={property} form={formOfField(owner, property)} />
      ))}
    </div>
  );
}

function ReadOnlyFields({ owner, fields }: FieldsFormProps) {
  const document = useStore(rootAtom(owner));
  return (
    <div className="he-read-only">
      <p className="he-hint">{NOT_YOURS}.</p>
      <dl className="he-facts">
        {fields.map((property) => (
          <div key={property}>
            <dt>{formOfField(owner, property).label}</dt>
            <dd>{valueInWords($tree.get(), owner, property, valueAt(document, property)) ?? 'Empty'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Returns the form entry of a field. @throws Error if the path has no form entry, which is a mistake in the code of a tab. */
function formOfField(owner: RootKey, property: FieldPath): FieldForm {
  const form = fieldForm($tree.get(), owner, property);
  if (form === null) throw new Error(`The form of ${owner} has no entry for ${property}.`);
  return form;
}
