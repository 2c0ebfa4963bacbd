import type { FieldType } from '../model/forms/field-types/registry.ts';
import type { HiddenRule } from '../model/forms/form-types.ts';
import type { CanvasSizes, ImageValue } from '../model/image.ts';
import type { Link, LinkTarget } from '../model/link.ts';
import type { FormattedText, RichText } from '../model/rich-text.ts';
import { TEXT_PLACEHOLDER } from '../model/texts.ts';

/**
 * The kinds of field, one per line: the value, the options in a form, and how the editor treats the field. The editors
 * themselves are in folders of `src/editor/fields`.
 */

/** How the editor treats fields of a kind. */
export interface FieldTraits {
  /**
   * How the field appears on the page: a text that is edited inline, plain or rich; a part that is selected there and edited in the
   * sidebar; or 'none', for a setting of its block.
   */
  readonly onPage: 'plain text' | 'rich text' | 'part' | 'none';
  /** The text that editors see while the field is empty: the text placeholder by default, null for nothing. */
  readonly empty?: string | null;
  /** Whether a new block without a text starts with this field. */
  readonly isFilledIn?: boolean;
  /** Whether the form of a new block gets the focus if it begins with this field, rather than a text on the page. */
  readonly beginsInForm?: boolean;
  /** The meaning of a string value: a choice or an id; words if undefined. */
  readonly holds?: 'choice' | 'id';
  /** The names of fields in the value that hold ids and types rather than words. */
  readonly silent?: readonly string[];
}

/** A kind of field: its traits, and the types of its value and of its options. */
export interface Kind<Value, Options> extends FieldTraits {
  /** For the compiler only: never set. */
  readonly types?: { readonly value: Value; readonly options: Options };
}

function kind<Value, Options = unknown>(traits: FieldTraits): Kind<Value, Options> {
  return traits;
}

/** The parts of a text's toolbar that the specification's `hide-…` attributes hide. */
interface HiddenTools {
  readonly hideMenu?: boolean;
  readonly hideStyle?: boolean;
}

interface TextOptions {
  /** The number of lines that the field shows at first. */
  readonly rows?: number;
  /** The thing that Enter and each pasted line add after it. If undefined, Enter does nothing and pasted lines are joined. */
  readonly enter?: 'item' | 'component';
}

interface RichTextOptions extends HiddenTools {
  readonly hideHeaders?: boolean;
  readonly hideLists?: boolean;
  readonly hideLinks?: boolean;
}

interface DateOptions {
  /** Whether the value is null, rather than '', if no day is chosen. */
  readonly orNull?: boolean;
}

interface SelectOptions {
  readonly items: readonly { readonly value: string; readonly label: string }[];
}

interface NumberOptions {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Whether a number between two steps is rounded to the nearest one rather than refused. */
  readonly rounds?: boolean;
}

interface ImageOptions {
  /** One cropper for each canvas, by the canvas's name. */
  readonly sizes: CanvasSizes;
}

/** Says both: the place can be clicked, and pictures can be dropped on it. */
const CHOOSE_PICTURE = 'Choose a picture, or drop one here';

/** Every kind of field. To add a kind, add a line here and a folder in `src/editor/fields`. */
export const fieldKinds = {
  text: kind<string, TextOptions>({ onPage: 'plain text' }),
  /** A plain text that is not shown at its place on the page: a name, an address, the text of a mail. */
  setting: kind<string, { readonly rows?: number }>({ onPage: 'none' }),
  /** Several lines of plain text. */
  lines: kind<string, { readonly rows?: number }>({ onPage: 'part', isFilledIn: true }),
  /** A list of words. */
  words: kind<readonly string[]>({ onPage: 'none' }),
  formattedText: kind<FormattedText, HiddenTools>({ onPage: 'rich text', silent: ['type'] }),
  richText: kind<RichText, RichTextOptions>({ onPage: 'rich text', silent: ['type'] }),
  link: kind<Link>({
    onPage: 'part',
    empty: 'Insert Link Here',
    isFilledIn: true,
    silent: ['type', 'fileId'],
  }),
  /** The target of a link whose text has its own editor. */
  linkTarget: kind<LinkTarget>({ onPage: 'none', silent: ['type', 'fileId'] }),
  /** The id of a place on the page. */
  anchor: kind<string>({ onPage: 'part', empty: null, isFilledIn: true, holds: 'id' }),
  /** A day, `YYYY-MM-DD`. */
  date: kind<string, DateOptions>({ onPage: 'part', isFilledIn: true }),
  /** Items with their own fields; the option `ListForm` gives their form. */
  list: kind<readonly object[]>({ onPage: 'part', empty: 'Nothing in this list yet' }),
  image: kind<ImageValue, ImageOptions>({ onPage: 'part', empty: CHOOSE_PICTURE, silent: ['imageId'] }),
  illustration: kind<string>({ onPage: 'part', empty: 'No picture yet', holds: 'choice' }),
  checkbox: kind<boolean>({ onPage: 'none' }),
  colour: kind<string>({ onPage: 'none', holds: 'choice' }),
  select: kind<string, SelectOptions>({ onPage: 'none', holds: 'choice' }),
  number: kind<number, NumberOptions>({ onPage: 'none' }),
  /** The id of a video; editors can also paste its address. The service is in a sibling field. */
  videoAddress: kind<string>({ onPage: 'none', beginsInForm: true, holds: 'id' }),
  /** The latitude of a place. Its longitude and address are in sibling fields. */
  mapPlace: kind<number>({ onPage: 'none' }),
  /** A page that stands for the pages below it. */
  branch: kind<{ readonly href: string }>({ onPage: 'none' }),
  /** The id of a category of the site; '' for all. */
  category: kind<string>({ onPage: 'none', holds: 'id' }),
  /** The slug of a page. */
  slug: kind<string>({ onPage: 'none', holds: 'id' }),
  /** The columns of split content: its width, and the fields that depend on it. */
  splitContent: kind<number>({ onPage: 'none' }),
  /** The e-mail addresses that get a copy of a form's submissions. */
  ccs: kind<readonly string[]>({ onPage: 'none' }),
  /** The type of a form's field, which also affects its name and whether it is required. */
  fieldType: kind<FieldType>({ onPage: 'none', holds: 'choice' }),
  /** A text, and a checkbox, that form fields other than captchas have. */
  fieldSetting: kind<string>({ onPage: 'none' }),
  fieldFlag: kind<boolean>({ onPage: 'none' }),
  /** Whether the owner's analytics count a form's submissions. */
  tracking: kind<boolean>({ onPage: 'none' }),
  /** The choices of a form's field; empty for fields without a choice. */
  fieldOptions: kind<readonly string[]>({ onPage: 'none' }),
  /** The rule that hides a form's field. */
  hiddenRule: kind<HiddenRule>({ onPage: 'none' }),
  /** The camel-cased name of the field with the address to which a form sends its confirmation. */
  submitterField: kind<string>({ onPage: 'none', holds: 'id' }),
  /** The text of that confirmation; its subject is in `successEmailSubject`. */
  successEmail: kind<string>({ onPage: 'none' }),
};

/** The name of a kind of field, and of its editor in a form. */
export type FieldKind = keyof typeof fieldKinds;

type TypesOf<K extends FieldKind> = NonNullable<(typeof fieldKinds)[K]['types']>;

/** The value of a field of this kind. */
export type ValueOf<K extends FieldKind> = TypesOf<K>['value'];

/** The options that a form can give a field of this kind, besides its label. */
export type OptionsOf<K extends FieldKind> = TypesOf<K>['options'];

/** Returns the traits of a kind; null for a name that is not a kind, such as that of a whole block. */
export function traitsOf(name: string): FieldTraits | null {
  return Object.hasOwn(fieldKinds, name) ? fieldKinds[name as FieldKind] : null;
}

/** Whether fields of a kind are typed on the page itself. */
export function isInline(name: string): boolean {
  return ['plain text', 'rich text'].includes(traitsOf(name)?.onPage ?? '');
}

/**
 * Returns the placeholder that editors see for an empty field of this kind. It includes the label, to distinguish the empty
 * texts of a block.
 */
export function emptyWords(name: string, label: string): string | undefined {
  const { empty } = traitsOf(name) ?? {};
  if (empty === null) return undefined;
  return empty ?? (label === '' ? TEXT_PLACEHOLDER : `${label}: ${TEXT_PLACEHOLDER}`);
}
