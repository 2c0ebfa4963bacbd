import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import {
  Fragment,
  type InputHTMLAttributes,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useId,
} from 'react';
import { isBackwards, RANGE_PROBLEM } from '../../model/day-range.ts';
import { SHORT_TEXT_MAX_LENGTH } from '../../model/limits.ts';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { FieldMessages } from '../ui/FieldMessages.tsx';
import { useRequest } from '../ui/use-request.ts';
import { Action } from './actions.tsx';

export type Option = readonly [value: string, label: string];

/** A field of a form, or a filter of a list. */
export interface Field<Values> {
  readonly name: keyof Values & string;
  readonly label: string;
  /** The kind of input. `url` is for web addresses, which are not spell-checked. The default is a single-line text. */
  readonly kind?: 'text' | 'email' | 'password' | 'search' | 'number' | 'url' | 'check' | 'select' | 'days';
  readonly help?: string | undefined;
  readonly required?: boolean;
  /** The number of lines of a text area. If it is not given, the field has a single line. */
  readonly rows?: number;
  readonly className?: string;
  readonly attributes?: InputHTMLAttributes<HTMLInputElement>;
  /** The label of the option that matches everything. */
  readonly all?: string;
  readonly options?: readonly Option[];
  /** Options that become available later. */
  readonly $options?: ReadableAtom<readonly Option[]>;
  /** Loads the options. @throws ApiError */
  readonly load?: () => Promise<readonly Option[]>;
  /** The message shown if the options could not be loaded. */
  readonly failed?: string;
  /** Whether the current value is added to the options if it is not among them. */
  readonly keeps?: boolean;
  /** The field for the last day of a range, if this field is for the first day. */
  readonly until?: { readonly name: keyof Values & string; readonly label: string };
  /** Returns why the values of the filters contradict each other, in words. */
  problem?(values: Values): string | null;
  /** The pause in typing before a filter is sent to the server, in milliseconds. */
  readonly pauseMs?: number;
}

/** The values and problems of a form, as passed to a part of the form. */
export interface FormState<Values> {
  readonly values: Values;
  errorsOf(name: string): readonly string[];
  change(part: Partial<Values>): void;
}

/** A part of a form: a field, an element between fields, or a component that shows the problems of `name`. */
export type FormPart<Values> =
  | Field<Values>
  | { readonly name: string; readonly part: (form: FormState<Values>) => ReactNode }
  | ReactElement
  | false
  | null;

/** Returns why a filter is invalid, in words; null if it is valid. */
export function filterProblem<Values>(field: Field<Values>, values: Values): string | null {
  const { until, name } = field;
  if (until === undefined) return field.problem?.(values) ?? null;
  return isBackwards(String(values[name]), String(values[until.name])) ? RANGE_PROBLEM : null;
}

interface FieldsProps<Values> extends FormState<Values> {
  parts: readonly FormPart<Values>[];
  /** Whether the parts are filters of a list. A filter shows messages only for problems. */
  isFilter?: boolean;
}

/** Shows the parts of a form in order. */
export function Fields<Values extends object>({ parts, isFilter = false, ...form }: FieldsProps<Values>) {
  return parts.map((part, index) => {
    if (part === false || part === null) return null;
    if (isValidElement(part)) return <Fragment key={index}>{part}</Fragment>;
    const { name } = part as { name: string };
    if ('part' in part) return <Fragment key={name}>{part.part(form)}</Fragment>;
    const Control = controlOf(part as Field<Values>) as typeof TextControl;
    const field = part as Field<Record<string, unknown>>;
    return <Control key={name} field={field} form={form as never} isFilter={isFilter} />;
  });
}

function controlOf({ kind, load }: Field<never>) {
  if (kind === 'check') return CheckControl;
  if (kind === 'days') return DaysControl;
  if (kind !== 'select') return TextControl;
  return load === undefined ? SelectControl : LoadedSelectControl;
}

interface ControlProps {
  field: Field<Record<string, unknown>>;
  form: FormState<Record<string, unknown>>;
  isFilter: boolean;
}

function CheckControl({ field: { name, label, help }, form }: ControlProps) {
  return (
    <CheckboxField
      label={label}
      help={help}
      checked={form.values[name] === true}
      errors={form.errorsOf(name)}
      onChange={(on) => form.change({ [name]: on })}
    />
  );
}

const URL_ATTRIBUTES = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;

function TextControl({ field, form, isFilter }: ControlProps) {
  const { name, label, kind = 'text', help, required, rows, className = '', attributes } = field;
  const id = useId();
  const errors = form.errorsOf(name);
  const hasMessages = !isFilter || field.problem !== undefined;
  const shared = {
    id,
    value: String(form.values[name]),
    'aria-required': required || undefined,
    'aria-invalid': hasMessages ? errors.length > 0 : undefined,
    'aria-describedby': hasMessages ? `${id}-messages` : undefined,
  };
  const change = (value: string) => form.change({ [name]: value });
  const type = kind === 'url' ? 'text' : kind;
  const { autoComplete = 'off', ...others } = attributes ?? {};
  const given = { ...(kind === 'url' ? URL_ATTRIBUTES : {}), ...others, autoComplete };
  const most = type === 'number' ? undefined : SHORT_TEXT_MAX_LENGTH;
  return (
    <div className={`he-field ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input
          type={type}
          maxLength={most}
          {...given}
          {...shared}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <textarea
          rows={rows}
          {...(kind === 'url' ? URL_ATTRIBUTES : {})}
          autoComplete="off"
          {...shared}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {hasMessages ? <FieldMessages id={`${id}-messages`} help={help} errors={errors} /> : null}
    </div>
  );
}

const NO_OPTIONS = atom<readonly Option[]>([]);

function SelectControl({ field, form, children }: ControlProps & { children?: ReactNode }) {
  const { name, label, all, options = [], $options = NO_OPTIONS, keeps, help } = field;
  const id = useId();
  const value = String(form.values[name]);
  const known = [...options, ...useStore($options)];
  const isKept = keeps === true && value !== '' && !known.some(([one]) => one === value);
  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={help === undefined ? undefined : `${id}-messages`}
        onChange={(event) => form.change({ [name]: event.target.value })}
      >
        {all === undefined ? null : <option value="">{all}</option>}
        {isKept ? <option value={value}>{value}</option> : null}
        {known.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
      {help === undefined ? null : <FieldMessages id={`${id}-messages`} help={help} errors={[]} />}
      {children}
    </div>
  );
}

function LoadedSelectControl({ field, ...others }: ControlProps) {
  const { value, problem, again } = useRequest(field.load!);
  return (
    <SelectControl field={{ ...field, options: value ?? [] }} {...others}>
      {problem === null ? null : (
        <p className="he-field-error">
          {field.failed} <Action label="Try again" onChoose={again} />
        </p>
      )}
    </SelectControl>
  );
}

/** Edits the first and the last day of a range (YYYY-MM-DD; '' if open-ended). */
function DaysControl({ field, form }: ControlProps) {
  const id = useId();
  const errors = form.errorsOf(field.name);
  const [from, to] = [field, field.until!];
  const values = form.values as Record<string, string>;
  const bounds = [{ max: values[to.name] || undefined }, { min: values[from.name] || undefined }];
  return (
    <>
      {[from, to].map(({ name, label }, index) => (
        <div key={name} className="he-field">
          <label htmlFor={`${id}-${index}`}>{label}</label>
          <input
            id={`${id}-${index}`}
            type="date"
            {...bounds[index]}
            value={values[name]}
            aria-invalid={errors.length > 0}
            aria-describedby={errors.length > 0 ? `${id}-range` : undefined}
            onChange={(event) => form.change({ [name]: event.target.value })}
          />
        </div>
      ))}
      <FieldMessages id={`${id}-range`} errors={errors} />
    </>
  );
}
