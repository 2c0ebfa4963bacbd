import { X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { isCaptcha } from '../../../model/forms/field-types/registry.ts';
import type { FormField, HiddenRule } from '../../../model/forms/form-types.ts';
import { labelOf } from '../../../model/forms/label-of.ts';
import { isBlankField } from '../../../model/forms/made-names.ts';
import { sameJson } from '../../../model/json.ts';
import { useField } from '../../document/use-field.ts';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { needSheets } from '../../ui/late-sheets.ts';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import {
  ALWAYS,
  answersOf,
  firstRule,
  hiddenFrom,
  ruleOf,
  VERBS,
  type Verb,
  verbOf,
  verbsFor,
} from './condition-sentence.ts';
import { itemPath, useFormField, useFormSettings } from './form-at.ts';
import sheet from './forms.css?url';

needSheets(sheet);

/** Edits when a field of a form is shown, as a sentence: 'Show when [question] is [answer]'. */
function HiddenRuleEditor({ owner, property, form }: FieldEditorProps<FormOf<'hiddenRule'>>) {
  const { value, choose, errors, hint } = useField<HiddenRule>(owner, property);
  const own = useFormField(owner, property);
  const settings = useFormSettings(owner);
  const questions = useRef<HTMLSelectElement>(null);
  if (settings === null || (own !== null && isCaptcha(own))) return null;
  const rule = { ...ALWAYS, ...value };
  const key = itemPath(property).split('.').at(-1);
  const others = settings.fields.filter((field) => field.key !== key && canDecide(field));
  const question = others.find(({ name }) => name === rule.field);
  if (others.length === 0 && rule.field === '') return null;
  const ask = (name: string) => {
    const next = others.find((other) => other.name === name);
    choose(next === undefined ? ALWAYS : firstRule(next));
  };
  const help = question === undefined ? form.help : hiddenFrom(rule, question);
  return (
    <FieldGroup legend={form.label} help={help} errors={errors} hint={hint}>
      <div className="he-field he-condition">
        <select
          ref={questions}
          aria-label="Question"
          value={rule.field}
          onChange={(event) => ask(event.target.value)}
        >
          <option value="">Always</option>
          {rule.field === '' || question !== undefined ? null : (
            <option value={rule.field}>A question that is gone ({rule.field})</option>
          )}
          {others.map((other) => (
            <option key={other.key} value={other.name}>
              {labelOf(other)}
            </option>
          ))}
        </select>
        {rule.field === '' ? null : (
          <Answer
            key={rule.field}
            owner={owner}
            property={property}
            rule={rule}
            question={question}
            onRemove={() => {
              choose(ALWAYS);
              questions.current?.focus();
            }}
          />
        )}
      </div>
    </FieldGroup>
  );
}

interface AnswerProps {
  owner: string;
  property: string;
  rule: HiddenRule;
  /** The field that the rule depends on; undefined if the form does not have it. */
  question: FormField | undefined;
  onRemove(): void;
}

/** Edits the part of the sentence after the question: the verb, and one of the question's answers or any words. */
function Answer({ owner, property, rule, question, onRemove }: AnswerProps) {
  const id = useId();
  const { choose, set } = useField<HiddenRule>(owner, property);
  const [chosen, setChosen] = useState<Verb | null>(null);
  const { field, equals } = rule;
  // 'is' without words and 'is not answered' are the same rule, so the chosen verb is kept here.
  const verb =
    chosen !== null && sameJson({ ...ruleOf(field, chosen, equals) }, { ...rule })
      ? chosen
      : verbOf(rule, question);
  const answers = question === undefined ? null : answersOf(question);
  const choices =
    answers === null || answers.some(({ value }) => value === equals)
      ? answers
      : [{ value: equals, label: `${equals}, which is gone` }, ...answers];
  const hasAnswer = verb === 'is' || verb === 'isNot';
  return (
    <div className="he-condition-answer">
      <select
        className="he-condition-verb"
        aria-label="Comparison"
        value={verb}
        onChange={(event) => {
          const next = event.target.value as Verb;
          setChosen(next);
          choose(ruleOf(field, next, equals));
        }}
      >
        {verbsFor(question).map((one) => (
          <option key={one} value={one}>
            {VERBS[one]}
          </option>
        ))}
      </select>
      {!hasAnswer ? null : choices === null ? (
        <input
          id={id}
          type="text"
          autoComplete="off"
          aria-label="Answer"
          value={equals}
          onChange={(event) => {
            setChosen(verb);
            set(ruleOf(field, verb, event.target.value));
          }}
        />
      ) : (
        <select
          id={id}
          aria-label="Answer"
          value={equals}
          onChange={(event) => choose(ruleOf(field, verb, event.target.value))}
        >
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      <button type="button" className="he-icon-button" onClick={onRemove}>
        <X size={18} strokeWidth={1.5} aria-hidden="true" focusable="false" />
        <span className="he-sr">Show it always</span>
      </button>
    </div>
  );
}

/** Returns whether a rule can depend on a field. The field needs a question, and a predictable value. */
function canDecide(field: FormField): boolean {
  return field.name.trim() !== '' && !isCaptcha(field) && !isBlankField(field);
}

export default fieldEditor('hiddenRule', HiddenRuleEditor);
