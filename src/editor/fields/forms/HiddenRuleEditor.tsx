import { useId } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import type { FieldAnswer } from '../../../model/forms/field-types/field-type.ts';
import { FIELD_TYPES, hasOptions, isCaptcha } from '../../../model/forms/field-types/registry.ts';
import type { FormField, HiddenRule } from '../../../model/forms/form-types.ts';
import { useField } from '../../document/use-field.ts';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { itemPath, useFormField, useFormSettings } from './form-at.ts';

const ALWAYS: HiddenRule = { field: '', equals: '', unless: false };

/** Lets the user choose when a field of a form is shown: always, or depending on the value of another field. */
function HiddenRuleEditor({ owner, property, form }: FieldEditorProps<FormOf<'hiddenRule'>>) {
  const id = useId();
  const { value, choose, set, errors } = useField<HiddenRule>(owner, property);
  const own = useFormField(owner, property);
  const settings = useFormSettings(owner);
  if (settings === null || (own !== null && isCaptcha(own))) return null;
  const rule = { ...ALWAYS, ...value };
  const key = itemPath(property).split('.').at(-1);
  const others = settings.fields.filter((field) => field.key !== key && canDecide(field));
  const other = others.find(({ name }) => name === rule.field);
  const mode = rule.field === '' ? 'always' : rule.unless ? 'unless' : 'while';
  if (others.length === 0 && mode === 'always') return null;
  const first = others[0];
  const setMode = (next: string) => {
    if (next === 'always') return choose(ALWAYS);
    const field = rule.field === '' ? (first?.name ?? '') : rule.field;
    const equals = rule.field === '' ? firstValueOf(first) : rule.equals;
    choose({ field, equals, unless: next === 'unless' });
  };
  return (
    <FieldGroup legend={form.label} help={form.help} errors={errors}>
      <div className="he-field">
        <label htmlFor={`${id}-mode`}>Show it</label>
        <select id={`${id}-mode`} value={mode} onChange={(event) => setMode(event.target.value)}>
          <option value="always">Always</option>
          <option value="unless">Only where another field has an answer</option>
          <option value="while">Except where another field has an answer</option>
        </select>
      </div>
      {mode === 'always' ? null : (
        <>
          <div className="he-field">
            <label htmlFor={`${id}-field`}>The other field</label>
            <select
              id={`${id}-field`}
              value={rule.field}
              onChange={(event) => {
                const next = others.find(({ name }) => name === event.target.value);
                choose({ ...rule, field: event.target.value, equals: firstValueOf(next) });
              }}
            >
              {other === undefined ? (
                <option value={rule.field}>{rule.field}, which is not here</option>
              ) : null}
              {others.map(({ key: otherKey, name, label }) => (
                <option key={otherKey} value={name}>
                  {label.trim() === '' ? name : label}
                </option>
              ))}
            </select>
          </div>
          <AnswerField
            id={`${id}-equals`}
            field={other}
            value={rule.equals}
            onChoose={(equals) => choose({ ...rule, equals })}
            onType={(equals) => set({ ...rule, equals })}
          />
        </>
      )}
    </FieldGroup>
  );
}

interface AnswerFieldProps {
  id: string;
  /** The field that the rule depends on; undefined if the form does not have it. */
  field: FormField | undefined;
  value: string;
  onChoose(value: string): void;
  onType(value: string): void;
}

/** Edits the value on which the rule depends: one of the options of the other field, or any text. */
function AnswerField({ id, field, value, onChoose, onType }: AnswerFieldProps) {
  const choices = choicesOf(field);
  return (
    <div className="he-field">
      <label htmlFor={id}>Its answer</label>
      {choices === null ? (
        <input
          id={id}
          type="text"
          autoComplete="off"
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      ) : (
        <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
          {choices.some((choice) => choice.value === value) ? null : <option value={value}>{value}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** Returns whether a rule can depend on a field. The field needs a name and a predictable value. */
function canDecide(field: FormField): boolean {
  return field.name.trim() !== '' && !isCaptcha(field);
}

function firstValueOf(field: FormField | undefined): string {
  return choicesOf(field)?.[0]?.value ?? '';
}

/** Returns the possible values of a field, with their labels; null if the field accepts any value. */
function choicesOf(field: FormField | undefined): readonly FieldAnswer[] | null {
  if (field === undefined) return null;
  const { answers, initial } = FIELD_TYPES[field.type];
  if (!hasOptions(field)) return answers ?? null;
  const none = initial?.(field) === undefined ? [{ value: '', label: 'Nothing' }] : [];
  return [...field.options.map((option) => ({ value: option, label: option })), ...none];
}

export default fieldEditor('hiddenRule', HiddenRuleEditor);
