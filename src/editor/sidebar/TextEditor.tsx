import { useStore } from '@nanostores/react';
import { type ChangeEvent, type KeyboardEvent, useId } from 'react';
import { oneLine } from '../../editable/one-line.ts';
import { PAGE_KEY } from '../../model/block.ts';
import { setField } from '../../model/commands.ts';
import { valueAt } from '../../model/field-path.ts';
import { TEXT_PLACEHOLDER } from '../../model/texts.ts';
import { labelOf, namedChange } from '../labels.ts';
import { attempt } from '../stores/changes.ts';
import { $pageFields, $tree, blockAtom } from '../stores/page.ts';
import type { LeafEditorProps } from './leaf-editor.ts';

/** A plain string. It is one paragraph: Enter does nothing, and line breaks that are pasted become spaces. */
export function TextEditor({ leaf: { owner, property, label } }: LeafEditorProps) {
  const id = useId();
  const fields = useStore(owner === PAGE_KEY ? $pageFields : blockAtom(owner));
  const value = fields === undefined ? undefined : valueAt(fields, property);

  const set = (text: string) =>
    attempt(() => {
      const tree = $tree.get();
      return namedChange(tree, owner, setField(tree, { key: owner, path: property, value: text }, labelOf));
    });

  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        value={typeof value === 'string' ? value : ''}
        placeholder={TEXT_PLACEHOLDER}
        onChange={(event) => set(textIn(event))}
        onKeyDown={ignoreEnter}
      />
    </div>
  );
}

/** The text of the field as one line, with the caret left where it is. */
function textIn({ target }: ChangeEvent<HTMLTextAreaElement>): string {
  const text = oneLine(target.value);
  if (text !== target.value) {
    const caret = oneLine(target.value.slice(0, target.selectionStart)).length;
    target.value = text;
    target.setSelectionRange(caret, caret);
  }
  return text;
}

function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}
