import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { $tree } from '../../document/current-tree.ts';
import { errorsOf, useField } from '../../document/use-field.ts';
import { announce } from '../../ui/announcements.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { useDraft } from '../use-draft.ts';
import { isSharedId } from './anchors.ts';

const SHARED = 'Another anchor on this page has the same name. Links lead to the first of them.';

/** Edits the id of an anchor, shown after a `#`. An invalid id is not stored. */
export function AnchorEditor({ owner, property, form }: FieldEditorProps<FormOf<'anchor'>>) {
  const id = useId();
  const { value = '', set } = useField<string>(owner, property);
  const shared = isSharedId(useStore($tree), owner, value);
  useEffect(() => {
    if (shared) announce(SHARED);
  }, [shared]);
  const { text, problem, type, leave } = useDraft({
    field: { owner, path: property },
    stored: value,
    settle: (typed) => typed.trim(),
    problemOf: (settled) => errorsOf(owner, property, settled)[0] ?? null,
    write: set,
  });
  return (
    <div className="he-field">
      <label htmlFor={id}>{form.label}</label>
      <div className="he-prefixed">
        <span aria-hidden="true">#</span>
        <input
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-messages ${id}-shared`}
        />
      </div>
      <FieldMessages id={`${id}-messages`} help={form.help} errors={problem ?? []} />
      <p id={`${id}-shared`} className="he-field-warning">
        {shared ? SHARED : null}
      </p>
    </div>
  );
}

export default fieldEditor('anchor', AnchorEditor);
