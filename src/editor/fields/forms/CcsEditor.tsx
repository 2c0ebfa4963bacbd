import { Plus, Trash2 } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { isEmailAddress } from '../../../model/forms/email-address.ts';
import { FORM_MAX } from '../../../model/limits.ts';
import { CONFIRMATIONS, FIELD_PROBLEMS } from '../../../model/texts.ts';
import { useField } from '../../document/use-field.ts';
import { announce } from '../../ui/announcements.ts';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { $question } from '../../ui/question.ts';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { RowButton } from '../list/RowButton.tsx';

/** Edits the addresses that get a copy of each submission: a row for each address, and a field that adds one. */
function CcsEditor({ owner, property, form }: FieldEditorProps<FormOf<'ccs'>>) {
  const { value = [], choose, errors, hint } = useField<readonly string[]>(owner, property);
  const group = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<number | null>(null);

  useEffect(() => {
    if (removed === null) return;
    const rows = group.current?.querySelectorAll<HTMLElement>('[data-control="remove"]') ?? [];
    (rows[Math.min(removed, rows.length - 1)] ?? group.current?.querySelector('input'))?.focus();
    setRemoved(null);
  }, [removed]);

  const remove = (index: number) => {
    const onYes = () => {
      choose(value.filter((_, at) => at !== index));
      announce(`${value[index]} removed. Undo brings it back.`);
      setRemoved(index);
    };
    $question.set({ message: CONFIRMATIONS.remove, yes: 'Remove', onYes });
  };
  return (
    <FieldGroup legend={form.label} help={form.help} errors={errors} hint={hint}>
      <div ref={group} className="he-list">
        {value.length === 0 ? <p className="he-muted">Nobody else gets a copy.</p> : null}
        <ol>
          {value.map((address, index) => (
            // The key includes the index, because content of an older system can have the same address twice.
            <li key={`${index} ${address}`} className="he-row he-cc">
              <p className="he-row-label">
                <bdi>{address}</bdi>
              </p>
              <RowButton
                name="remove"
                words="Remove"
                label={address}
                Icon={Trash2}
                onPress={() => remove(index)}
              />
            </li>
          ))}
        </ol>
        <NewAddress
          addresses={value}
          onAdd={(address) => {
            choose([...value, address]);
            announce(`${address} added`);
          }}
        />
      </div>
    </FieldGroup>
  );
}

interface NewAddressProps {
  addresses: readonly string[];
  onAdd(address: string): void;
}

/**
 * Adds the typed address when the user presses Enter or the button, or leaves the sidebar. A text that is not an address stays
 * in the field.
 */
function NewAddress({ addresses, onAdd }: NewAddressProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = () => {
    const address = typed.trim();
    const found = addressProblem(address, addresses);
    setProblem(found);
    if (found !== null) return announce(found);
    onAdd(address);
    setTyped('');
  };
  // Does nothing while the focus stays in the sidebar, because a new row would move the control that the user is about to
  // press.
  const onBlur = ({ relatedTarget: next }: FocusEvent) => {
    if (next?.closest('.he-sidebar') == null && addressProblem(typed.trim(), addresses) === null) add();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <>
      <div className="he-field he-cc-new">
        <label htmlFor={id}>Another address</label>
        <input
          id={id}
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-messages`}
        />
        <FieldMessages id={`${id}-messages`} errors={problem === null ? [] : problem} />
      </div>
      <button type="button" className="he-button" onClick={add}>
        <Plus size={18} aria-hidden="true" focusable="false" />
        Add address
      </button>
    </>
  );
}

export default fieldEditor('ccs', CcsEditor);

/** Returns why an address cannot be added to a list of addresses, in words; null if it can be added. */
export function addressProblem(address: string, others: readonly string[]): string | null {
  if (!isEmailAddress(address)) return FIELD_PROBLEMS.email;
  if (others.some((other) => other.trim().toLowerCase() === address.toLowerCase()))
    return 'This address is in the list already.';
  return others.length < FORM_MAX.ccs
    ? null
    : `A form has at most ${FORM_MAX.ccs} of these addresses. Remove one first.`;
}
