import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useId } from 'react';
import { PAGE_KEY } from '../../model/block.ts';
import { setField } from '../../model/commands.ts';
import { valueAt } from '../../model/field-path.ts';
import { TEXT_PLACEHOLDER } from '../../model/texts.ts';
import { labelOf } from '../labels.ts';
import { attempt } from '../stores/changes.ts';
import { $pageFields, $tree, blockAtom } from '../stores/page.ts';
import type { LeafEditorProps } from './leaf-editor.ts';

/** A plain string. It is one paragraph, so that Enter, which would be seen as a space, does nothing. */
export function TextEditor({ leaf: { owner, property, label } }: LeafEditorProps) {
  const id = useId();
  const fields = useStore(owner === PAGE_KEY ? $pageFields : blockAtom(owner));
  const value = fields === undefined ? undefined : valueAt(fields, property);

  const set = (text: string) =>
    attempt(() => setField($tree.get(), { key: owner, path: property, value: text }, labelOf));

  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        value={typeof value === 'string' ? value : ''}
        placeholder={TEXT_PLACEHOLDER}
        onChange={(event) => set(event.target.value)}
        onKeyDown={ignoreEnter}
      />
    </div>
  );
}

function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}
