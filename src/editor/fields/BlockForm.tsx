import { lazy } from 'react';
import { type AnyForm, fieldsOf } from '../../blocks/form.ts';
import { definitionOf } from '../../blocks/registry.ts';
import { FORM_BLOCKS } from '../../model/forms/form-types.ts';
import { $tree } from '../document/current-tree.ts';
import { formOf } from '../document/forms.ts';
import { loadPart } from '../saving/missing-part.ts';
import { SpacingEditor } from './editors.ts';
import { FieldEditor } from './FieldEditor.tsx';

const FormTools = lazy(() => loadPart(() => import('./forms/FormTools.tsx')));

/** Shows all fields of a block, so that it can be edited in the sidebar. */
export function BlockForm({ blockKey }: { blockKey: string }) {
  const tree = $tree.get();
  const type = tree.blocks[blockKey]?.componentType ?? '';
  const definition = definitionOf(type);
  if (definition === null) {
    return <p className="he-hint">This Hearth does not know the component {type}. It is kept as it is.</p>;
  }
  return (
    <>
      {Object.hasOwn(FORM_BLOCKS, type) ? <FormTools blockKey={blockKey} /> : null}
      <FieldList owner={blockKey} form={formOf(tree, blockKey)} />
      {definition.hideSpacing ? null : <SpacingEditor blockKey={blockKey} />}
    </>
  );
}

/** Shows the editors of a form's fields, in the order of the form. */
export function FieldList({ owner, form }: { owner: string; form: AnyForm }) {
  return fieldsOf(form).map(({ property, form: field }) => (
    <FieldEditor key={property} owner={owner} property={property} form={field} />
  ));
}
