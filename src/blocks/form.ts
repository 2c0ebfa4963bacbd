import type { FieldKind, OptionsOf, ValueOf } from '../editable/field-kinds.ts';
import type { FormattedText } from '../model/rich-text.ts';

/**
 * The form of a block: for each of its fields, the sidebar editor and the name. It is part of the definition, and does not
 * compile if a field has no editor.
 */

interface Labelled {
  /** The field's name for editors: 'Heading', 'Quote'. */
  readonly label: string;
  /** A sentence below the field. */
  readonly help?: string;
}

export interface ListForm<Item = Record<string, unknown>> extends Labelled {
  readonly editor: 'list';
  /** An item's name for editors: 'Point'. */
  readonly itemName: string;
  /** The field that holds an item's sub-items, if items can be moved in and out of each other. */
  readonly below?: string;
  /** The form of an item; its first text names it in the list. */
  readonly item: Form<Omit<Item, 'key'>>;
}

/** The entry of a field of one kind. */
export type FormOf<Kind extends FieldKind> = Kind extends 'list'
  ? ListForm
  : Kind extends FieldKind
    ? Labelled & { readonly editor: Kind } & OptionsOf<Kind>
    : never;

/** The entry of one field. */
export type FieldForm = FormOf<FieldKind>;

/** A field that the editor of another field also sets. */
export interface PartOf {
  readonly partOf: string;
}

/** The kinds of field that can edit a value. A formatted text also has the type of a rich text, but has its own kind of editor. */
type KindOf<Value> = [Value] extends [FormattedText]
  ? 'formattedText'
  : { [Kind in FieldKind]: [Value] extends [ValueOf<Kind>] ? Kind : never }[FieldKind];

/** The entries that fit a value. */
type FormOfValue<Value> = unknown extends Value
  ? FieldForm
  : [Value] extends [readonly string[]]
    ? FormOf<KindOf<Value>>
    : [Value] extends [readonly (infer Item)[]]
      ? ListForm<Item>
      : FormOf<KindOf<Value>>;

/**
 * An entry for every field, in the order of the sidebar, except block lists, which are edited on the page. A field that is an
 * object can have entries for fields in it too: `video.type`.
 */
export type Form<Fields> = {
  readonly [Name in keyof Fields as Fields[Name] extends readonly { componentType: string }[] ? never : Name]:
    | FormOfValue<Fields[Name]>
    | PartOf;
} & { readonly [Path in InnerPath<Fields>]?: FormOfValue<ValueAt<Fields, Path>> | PartOf };

/** The paths of the fields in a value's objects. */
type InnerPath<Fields> = {
  [Name in keyof Fields & string]: Fields[Name] extends readonly unknown[] | null
    ? never
    : Fields[Name] extends object
      ? `${Name}.${keyof Fields[Name] & string}`
      : never;
}[keyof Fields & string];

type ValueAt<Fields, Path> = Path extends `${infer Name}.${infer Inner}`
  ? Name extends keyof Fields
    ? Inner extends keyof Fields[Name]
      ? Fields[Name][Inner]
      : never
    : never
  : never;

/** A form of any fields. */
export type AnyForm = Readonly<Record<string, FieldForm | PartOf>>;

/** Returns the fields that a form shows, in order. */
export function fieldsOf(form: AnyForm): { readonly property: string; readonly form: FieldForm }[] {
  return Object.entries(form).flatMap(([property, entry]) =>
    'partOf' in entry ? [] : [{ property, form: entry }],
  );
}

/** Returns the entry of the field at a path, `items.a1b2.header`; null if the form has none. */
export function fieldFormAt(form: AnyForm, property: string): FieldForm | null {
  const whole = Object.hasOwn(form, property) ? form[property] : undefined;
  if (whole !== undefined) return 'partOf' in whole ? null : whole;
  const [field = '', , ...inside] = property.split('.');
  const entry = Object.hasOwn(form, field) ? form[field] : undefined;
  if (entry === undefined || 'partOf' in entry || entry.editor !== 'list' || inside.length === 0) return null;
  return fieldFormAt(entry.item as AnyForm, inside.join('.'));
}
