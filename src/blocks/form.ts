import type { ImageValue } from '../model/image.ts';
import type { Size } from '../model/limits.ts';
import type { Link } from '../model/link.ts';
import type { FormattedText, RichText } from '../model/rich-text.ts';

/**
 * The form of a block: the sidebar editor of each of its fields, and the name of the field. It is part of the
 * definition, and does not compile if a field has no editor.
 */

interface Labelled {
  /** The name of the field shown to editors: 'Heading', 'Quote'. */
  readonly label: string;
  /** A sentence below the field. */
  readonly help?: string;
}

/** The buttons that the specification's `hide-…` attributes remove from the toolbar of a text. */
interface Hidden {
  readonly hideMenu?: boolean;
  readonly hideStyle?: boolean;
}

export interface TextForm extends Labelled {
  readonly editor: 'text';
  /** The initial height of the field, in lines. */
  readonly rows?: number;
  /**
   * What Enter, and each further line of a pasted text, creates behind it. Without it, Enter does nothing and
   * lines are joined.
   */
  readonly enter?: 'item' | 'component';
}
export interface FormattedTextForm extends Labelled, Hidden {
  readonly editor: 'formattedText';
}
export interface RichTextForm extends Labelled, Hidden {
  readonly editor: 'richText';
  readonly hideHeaders?: boolean;
  readonly hideLists?: boolean;
  readonly hideLinks?: boolean;
}
export interface AnchorForm extends Labelled {
  readonly editor: 'anchor';
}
export interface LinkForm extends Labelled {
  readonly editor: 'link';
}
export interface ListForm<Item = Record<string, unknown>> extends Labelled {
  readonly editor: 'list';
  /** What editors call one of the items: 'Point'. */
  readonly itemName: string;
  /** The form of an item; its first text is used as its name in the list. */
  readonly item: Form<Omit<Item, 'key'>>;
}
/** A day, `YYYY-MM-DD`. */
export interface DateForm extends Labelled {
  readonly editor: 'date';
}
export interface CheckboxForm extends Labelled {
  readonly editor: 'checkbox';
}
export interface ColourForm extends Labelled {
  readonly editor: 'colour';
}
export interface SelectForm extends Labelled {
  readonly editor: 'select';
  readonly items: readonly { readonly value: string; readonly label: string }[];
}
export interface IllustrationForm extends Labelled {
  readonly editor: 'illustration';
}
export interface ImageForm extends Labelled {
  readonly editor: 'image';
  /** A cropper for each canvas, by the name of the canvas; sizes in px. */
  readonly sizes: Readonly<Record<string, Size>>;
}
/** Sets the columns of split content: the width and the fields that depend on it. */
export interface SplitContentForm extends Labelled {
  readonly editor: 'splitContent';
}

/** The entry of one field. */
export type FieldForm =
  | TextForm
  | FormattedTextForm
  | RichTextForm
  | AnchorForm
  | LinkForm
  | ListForm
  | DateForm
  | CheckboxForm
  | ColourForm
  | SelectForm
  | IllustrationForm
  | ImageForm
  | SplitContentForm;

/** The name of an editor of the sidebar. */
export type EditorName = FieldForm['editor'];

/** A field that is set by the editor of another field. */
export interface PartOf {
  readonly partOf: string;
}

/** The forms of the editors that fit a value. */
type FormOfValue<Value> = unknown extends Value
  ? FieldForm
  : [Value] extends [boolean]
    ? CheckboxForm
    : [Value] extends [number]
      ? SplitContentForm
      : [Value] extends [string]
        ? TextForm | AnchorForm | ColourForm | SelectForm | IllustrationForm | DateForm
        : [Value] extends [FormattedText]
          ? FormattedTextForm
          : [Value] extends [RichText]
            ? RichTextForm
            : [Value] extends [Link]
              ? LinkForm
              : [Value] extends [readonly (infer Item)[]]
                ? ListForm<Item>
                : [Value] extends [ImageValue]
                  ? ImageForm
                  : never;

/**
 * An entry for every field, in the order of the sidebar, except block lists, which are edited on the page.
 */
export type Form<Fields> = {
  readonly [Name in keyof Fields as Fields[Name] extends readonly { componentType: string }[] ? never : Name]:
    | FormOfValue<Fields[Name]>
    | PartOf;
};

/** A form of any fields. */
export type AnyForm = Readonly<Record<string, FieldForm | PartOf>>;

/** The fields that a form shows, in order. */
export function fieldsOf(form: AnyForm): { readonly property: string; readonly form: FieldForm }[] {
  return Object.entries(form).flatMap(([property, entry]) =>
    'partOf' in entry ? [] : [{ property, form: entry }],
  );
}

/** The entry of the field at a path, `items.a1b2.header`; null if the form has none. */
export function fieldFormAt(form: AnyForm, property: string): FieldForm | null {
  const whole = Object.hasOwn(form, property) ? form[property]! : undefined;
  if (whole !== undefined) return 'partOf' in whole ? null : whole;
  const [field, , ...inside] = property.split('.');
  const entry = Object.hasOwn(form, field!) ? form[field!]! : undefined;
  if (entry === undefined || 'partOf' in entry || entry.editor !== 'list' || inside.length === 0) return null;
  return fieldFormAt(entry.item as AnyForm, inside.join('.'));
}
