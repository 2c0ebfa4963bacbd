import type { FieldKind, OptionsOf, ValueOf } from '../editable/field-kinds.ts';
import { WORDS } from '../model/field-path.ts';
import type { FormattedText } from '../model/rich-text.ts';
import type { TableRow } from '../model/table.ts';

/**
 * The form of a block: for each field, its editor in the sidebar and its label. The form is part of the definition. The code
 * does not compile if a field has no editor.
 */

interface Labelled {
  /** The label of the field for editors: 'Heading', 'Quote'. */
  readonly label: string;
  /** A sentence that is shown below the field. */
  readonly help?: string;
  /**
   * Whether the question is behind 'More' in the settings of its block or item. A string names it there; by default, its label
   * does. If undefined, the question is among the first three, except that a text of a block is typed on the page, and is asked
   * only behind 'More'.
   */
  readonly more?: boolean | string;
  /** Whether nobody needs to fill the field in. On the page, such a field asks for nothing while it is empty. */
  readonly optional?: true;
}

export interface ListForm<Item = Record<string, unknown>> extends Labelled {
  readonly editor: 'list';
  /** The name of an item for editors: 'Point'. */
  readonly itemName: string;
  /** The name of the field that contains the sub-items of an item, if items can be moved into and out of other items. */
  readonly below?: string;
  /** The form of an item. In the list, the item's first text is its name. */
  readonly item: Form<Omit<Item, 'key'>>;
}

/** The form entry of a field of one kind. */
export type FormOf<Kind extends FieldKind> = Kind extends 'list'
  ? ListForm
  : Kind extends FieldKind
    ? Labelled & { readonly editor: Kind } & OptionsOf<Kind>
    : never;

/** The form entry of a field. */
export type FieldForm = FormOf<FieldKind>;

/** Marks a field that the editor of another field also sets. */
export interface PartOf {
  readonly partOf: string;
}

/**
 * The kinds of fields that can edit a value. Formatted text is tested first, because it also matches the type of rich text, but
 * has its own kind of editor.
 */
type KindOf<Value> = [Value] extends [FormattedText]
  ? 'formattedText'
  : { [Kind in FieldKind]: [Value] extends [ValueOf<Kind>] ? Kind : never }[FieldKind];

/** The form entries that fit a value. */
type FormOfValue<Value> = unknown extends Value
  ? FieldForm
  : [Value] extends [readonly string[]]
    ? FormOf<KindOf<Value>>
    : [Value] extends [readonly TableRow[]]
      ? FormOf<'table'>
      : [Value] extends [readonly (infer Item)[]]
        ? ListForm<Item>
        : FormOf<KindOf<Value>>;

/**
 * An entry for every field, in the order of the sidebar. Block lists have no entry, because they are edited on the page. If a
 * field is an object, the form can have entries for fields inside the object: `video.type`.
 */
export type Form<Fields> = {
  readonly [Name in keyof Fields as Fields[Name] extends readonly { componentType: string }[] ? never : Name]:
    | FormOfValue<Fields[Name]>
    | PartOf;
} & { readonly [Path in InnerPath<Fields>]?: FormOfValue<ValueAt<Fields, Path>> | PartOf };

/** The paths of the fields inside a value's objects. */
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

/** A form with any fields. */
export type AnyForm = Readonly<Record<string, FieldForm | PartOf>>;

/** Returns the fields that a form shows, in order. */
export function fieldsOf(form: AnyForm): { readonly property: string; readonly form: FieldForm }[] {
  return Object.entries(form).flatMap(([property, entry]) =>
    'partOf' in entry ? [] : [{ property, form: entry }],
  );
}

/** The form entry of every cell of a table. */
export const CELL_FORM: FormOf<'formattedText'> = { editor: 'formattedText', label: 'Cell' };

/** The choices of a form's field, as a list of items (see `src/editor/document/word-lists.ts`). */
const CHOICES = {
  editor: 'list',
  itemName: 'Choice',
  item: { [WORDS]: { editor: 'text', label: 'Choice', enter: 'item', empty: 'Type a choice' } },
} as const;

/** The form entry of every choice of a form's field. */
export const CHOICE_FORM: FormOf<'text'> = CHOICES.item[WORDS];

/** Returns the form of a list whose items are edited on the page; null if a form entry has no such list. */
export function listFormOf(entry: FieldForm | PartOf | null | undefined): ListForm | null {
  if (!entry || 'partOf' in entry) return null;
  if (entry.editor === 'fieldOptions') return { ...CHOICES, label: entry.label };
  return entry.editor === 'list' ? entry : null;
}

/** Returns the form entry of the field at a path such as `items.a1b2.header`; null if the form has none. */
export function fieldFormAt(form: AnyForm, property: string): FieldForm | null {
  const whole = Object.hasOwn(form, property) ? form[property] : undefined;
  if (whole !== undefined) return 'partOf' in whole ? null : whole;
  const [field = '', , ...inside] = property.split('.');
  const entry = Object.hasOwn(form, field) ? form[field] : undefined;
  if (entry === undefined || 'partOf' in entry || inside.length === 0) return null;
  if (entry.editor === 'table') return inside.length === 2 && inside[0] === 'cells' ? CELL_FORM : null;
  const list = listFormOf(entry);
  return list === null ? null : fieldFormAt(list.item as AnyForm, inside.join('.'));
}
