import { useEffect, useId, useRef } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { submitterField } from '../../../model/forms/submitter-field.ts';
import { type PlaceholderField, placeholderFields } from '../../../model/forms/template.ts';
import { NEUTRAL_MAIL } from '../../../model/texts.ts';
import { useField } from '../../document/use-field.ts';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { showWithCaret } from '../../ui/show-with-caret.ts';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { SettingEditor } from '../setting/SettingEditor.tsx';
import { useFormSettings } from './form-at.ts';
import { SuccessEmailPreview } from './SuccessEmailPreview.tsx';

/** The parts of the mail that lists of mails show. */
const SEEN_UNOPENED = [
  { property: 'successEmailSender', label: 'Name of the sender', neutral: NEUTRAL_MAIL.sender },
  { property: 'successEmailSubject', label: 'Subject of the answer', neutral: NEUTRAL_MAIL.subject },
  { property: 'successEmailFirstLine', label: 'First line of the answer', neutral: NEUTRAL_MAIL.firstLine },
] as const;
const LOCKED =
  'Choose the field of the email address above first: a required email field. Then you can write the answer here.';

/** Edits the mail to the sender of a form: its sender, subject and first line, its text with placeholders for the form's values, and a preview. */
function SuccessEmailEditor({ owner, property, form }: FieldEditorProps<FormOf<'successEmail'>>) {
  const settings = useFormSettings(owner);
  if (settings === null) return null;
  if (submitterField(settings) === undefined) {
    return (
      <FieldGroup legend={form.label}>
        <p className="he-muted">{LOCKED}</p>
      </FieldGroup>
    );
  }
  const fields = placeholderFields(settings.fields);
  return (
    <FieldGroup legend={form.label} help={form.help}>
      {SEEN_UNOPENED.map(({ property: seen, label, neutral }) => (
        <SettingEditor
          key={seen}
          owner={owner}
          property={seen}
          form={{ editor: 'setting', label, help: `If empty: ‘${neutral}’` }}
        />
      ))}
      <TextField owner={owner} property={property} fields={fields} />
      <SuccessEmailPreview
        text={settings.successEmailText}
        firstLine={settings.successEmailFirstLine}
        names={fields.map(({ name }) => name)}
      />
    </FieldGroup>
  );
}

interface TextFieldProps {
  owner: string;
  property: string;
  /** The fields that can be placeholders. */
  fields: readonly PlaceholderField[];
}

function TextField({ owner, property, fields }: TextFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { value = '', set, choose, errors, hint } = useField<string>(owner, property);
  // Puts the caret at the end, where placeholders are inserted until the user moves the caret.
  useEffect(() => area.current?.setSelectionRange(area.current.value.length, area.current.value.length), []);
  const insert = (placeholder: string) => {
    const field = area.current;
    if (field === null) return;
    const { value: typed, selectionStart, selectionEnd } = field;
    const text = `${typed.slice(0, selectionStart)}${placeholder}${typed.slice(selectionEnd)}`;
    showWithCaret(field, selectionStart + placeholder.length, () => choose(text));
    field.focus();
  };
  return (
    <>
      <div className="he-field">
        <label htmlFor={id}>Text of the answer</label>
        <textarea
          ref={area}
          id={id}
          rows={6}
          value={value}
          onChange={(event) => set(event.target.value)}
          aria-invalid={errors.length > 0}
          aria-describedby={`${id}-messages`}
        />
        <FieldMessages id={`${id}-messages`} errors={errors} hint={hint} />
      </div>
      {fields.length === 0 ? null : (
        <section className="he-placeholders" aria-label="Put an answer into the text">
          <p className="he-field-help">Put in what was written in a field:</p>
          <div className="he-chips">
            {fields.map(({ name, label }) => (
              <button key={name} type="button" className="he-button" onClick={() => insert(`\${${name}}`)}>
                <bdi>{label}</bdi> <small>{`\${${name}}`}</small>
              </button>
            ))}
          </div>
        </section>
      )}
    </>
  );
}

export default fieldEditor('successEmail', SuccessEmailEditor);
