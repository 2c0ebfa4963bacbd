import type { FieldType } from '../model/forms/field-types/registry.ts';
import type { HiddenRule } from '../model/forms/form-types.ts';
import type { CanvasSizes, ImageValue } from '../model/image.ts';
import type { Link, LinkTarget } from '../model/link.ts';
import type { FormattedText, RichText } from '../model/rich-text.ts';
import type { TableRow } from '../model/table.ts';
import { TEXT_PLACEHOLDER } from '../model/texts.ts';

/**
 * The kinds of fields, one per line: the type of the value, the options in a form, and how the editor treats the field. The
 * editors of the fields are in folders of `src/editor/fields`.
 */

/** The traits by which the editor treats fields of a kind. */
export interface FieldTraits {
  /**
   * The way in which the field appears on the page. A text (plain or rich) is edited inline; a part is selected on the page and
   * edited in the sidebar. With 'none', the field does not appear, because it is a setting of its block.
   */
  readonly onPage: 'plain text' | 'rich text' | 'part' | 'none';
  /** The text that editors see while the field is empty. The default is the text placeholder; null means no text. */
  readonly empty?: string | null;
  /** Whether users begin to fill in a new block at this field if the block has no text. */
  readonly isFilledIn?: boolean;
  /**
   * Whether the form of a new block gets the focus if users begin to fill in the block at this field. Otherwise, a text on the
   * page gets the focus.
   */
  readonly beginsInForm?: boolean;
  /** The meaning of a string value: a choice or an id; if undefined, the string consists of words. */
  readonly holds?: 'choice' | 'id';
  /** The names of the fields inside the value that contain ids and types, not words. */
  readonly silent?: readonly string[];
}

/** A kind of field: its traits, and the types of its value and of its options. */
export interface Kind<Value, Options> extends FieldTraits {
  /** Only for the compiler; never set. */
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
  /** The initial number of lines of the field. */
  readonly rows?: number;
  /**
   * Whether Enter, and each pasted line, adds an item or a component. If undefined, Enter does nothing, and pasted lines are
   * joined.
   */
  readonly enter?: 'item' | 'component';
  /**
   * Whether the text stands for its item on the page: its name is the item's name, and its settings are those of the item.
   * Backspace at its start removes the item if the item is still as it was added, and never joins the text to another.
   */
  readonly standsForItem?: boolean;
  /** The text that editors see while the field is empty, if it is not the text placeholder. */
  readonly empty?: string;
}

interface FormattedTextOptions extends HiddenTools {
  /** Whether Enter begins another component of its type. If undefined, Enter begins a new line. */
  readonly enter?: 'component';
}

interface RichTextOptions extends HiddenTools {
  /** Whether Enter in an empty last paragraph leaves the text, and begins another component of its type. */
  readonly enter?: 'component';
  readonly hideHeaders?: boolean;
  readonly hideLists?: boolean;
  readonly hideLinks?: boolean;
}

interface DateOptions {
  /** Whether the value is null if no day is chosen; otherwise it is ''. */
  readonly orNull?: boolean;
}

interface SelectOptions {
  readonly items: readonly { readonly value: string; readonly label: string }[];
}

interface NumberOptions {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Whether a number between two steps is rounded to the nearest step. Otherwise, the number is rejected. */
  readonly rounds?: boolean;
}

interface SplitContentOptions {
  /** The part of the layout: the columns as pictures, the space between them in steps, or exact values. */
  readonly asks: 'layout' | 'space' | 'height' | 'width';
}

interface ImageOptions {
  /** The sizes for which pictures are cropped, by canvas name. Each canvas has its own cropper. */
  readonly sizes: CanvasSizes;
  /** The path of the picture of which this one is a version. Its editor is in that picture's, and it has no words of its own. */
  readonly versionOf?: string;
}

/** Editors can click on the place, and can drop pictures on it. */
const CHOOSE_PICTURE = 'Choose a picture, or drop one here';

/** Every kind of field. To add a kind, add a line here and a folder in `src/editor/fields`. */
export const fieldKinds = {
  text: kind<string, TextOptions>({ onPage: 'plain text' }),
  /** A plain text that does not appear in its place on the page: a name, an address, the text of a mail. */
  setting: kind<string, { readonly rows?: number }>({ onPage: 'none' }),
  /** Several lines of plain text. */
  lines: kind<string, { readonly rows?: number }>({ onPage: 'part', isFilledIn: true }),
  /** A list of words. */
  words: kind<readonly string[]>({ onPage: 'none' }),
  formattedText: kind<FormattedText, FormattedTextOptions>({ onPage: 'rich text', silent: ['type'] }),
  richText: kind<RichText, RichTextOptions>({ onPage: 'rich text', silent: ['type'] }),
  link: kind<Link>({
    onPage: 'part',
    empty: 'Insert Link Here',
    isFilledIn: true,
    silent: ['type', 'fileId'],
  }),
  /** The target of a link whose text has its own editor. */
  linkTarget: kind<LinkTarget>({ onPage: 'none', silent: ['type', 'fileId'] }),
  /** A page of the same site, as a link without a text. */
  pageOfSite: kind<Link>({ onPage: 'none', silent: ['type', 'fileId'] }),
  /** The id of a place on the page. */
  anchor: kind<string>({ onPage: 'part', empty: null, isFilledIn: true, holds: 'id' }),
  /** A day, `YYYY-MM-DD`. */
  date: kind<string, DateOptions>({ onPage: 'part', isFilledIn: true }),
  /** A list of items with fields of their own. The option `ListForm` contains the form of the items. */
  list: kind<readonly object[]>({ onPage: 'part', empty: 'Nothing in this list yet' }),
  /** The rows of a table. Its cells are formatted texts on the page; its columns are in a sibling field. */
  table: kind<readonly TableRow[]>({ onPage: 'none' }),
  image: kind<ImageValue, ImageOptions>({ onPage: 'part', empty: CHOOSE_PICTURE, silent: ['imageId'] }),
  illustration: kind<string>({ onPage: 'part', empty: 'No picture yet', holds: 'choice' }),
  checkbox: kind<boolean>({ onPage: 'none' }),
  colour: kind<string>({ onPage: 'none', holds: 'choice' }),
  /** The colour of the organisation, from which those of the site are made; '' for the colours of the house. */
  brandColour: kind<string>({ onPage: 'none', holds: 'choice' }),
  select: kind<string, SelectOptions>({ onPage: 'none', holds: 'choice' }),
  number: kind<number, NumberOptions>({ onPage: 'none' }),
  /** The id of a video; editors can also paste its address. The service is in a sibling field. */
  videoAddress: kind<string>({ onPage: 'none', beginsInForm: true, holds: 'id' }),
  /** The latitude of a place. The longitude and the address are in sibling fields. */
  mapPlace: kind<number>({ onPage: 'none' }),
  /** The longitude of a place, which is edited together with the latitude, in degrees. */
  mapDegrees: kind<number>({ onPage: 'none' }),
  /** A page that stands for all pages below it. */
  branch: kind<{ readonly href: string }>({ onPage: 'none' }),
  /** The id of a category of the site; '' for all categories. */
  category: kind<string>({ onPage: 'none', holds: 'id' }),
  /** The slug of a page. */
  slug: kind<string>({ onPage: 'none', holds: 'id' }),
  /** A part of the layout of split content. Its fields depend on each other. */
  splitContent: kind<number | boolean, SplitContentOptions>({ onPage: 'none' }),
  /** The e-mail addresses to which copies of a form's submissions are sent. */
  ccs: kind<readonly string[]>({ onPage: 'none' }),
  /** The type of a form field. The type also affects the field's name and whether the field is required. */
  fieldType: kind<FieldType>({ onPage: 'none', holds: 'choice' }),
  /** A text setting of a form field. Captchas have no such setting. */
  fieldSetting: kind<string>({ onPage: 'none' }),
  /** A checkbox setting of a form field. Captchas have no such setting. */
  fieldFlag: kind<boolean>({ onPage: 'none' }),
  /** Whether the owner's analytics service counts the submissions of a form. */
  tracking: kind<boolean>({ onPage: 'none' }),
  /** The options of a form field; empty if its type has no options. */
  fieldOptions: kind<readonly string[]>({ onPage: 'none' }),
  /** The rule that hides a form field. */
  hiddenRule: kind<HiddenRule>({ onPage: 'none' }),
  /** The camel-cased name of the field that contains the address to which a form sends its confirmation. */
  submitterField: kind<string>({ onPage: 'none', holds: 'id' }),
  /** The text of a form's confirmation mail. The mail's subject is in `successEmailSubject`. */
  successEmail: kind<string>({ onPage: 'none' }),
};

/** The name of a kind of field, and of the editor for this kind in a form. */
export type FieldKind = keyof typeof fieldKinds;

type TypesOf<K extends FieldKind> = NonNullable<(typeof fieldKinds)[K]['types']>;

/** The value of a field of this kind. */
export type ValueOf<K extends FieldKind> = TypesOf<K>['value'];

/** The options of a field of this kind in a form, apart from the label. */
export type OptionsOf<K extends FieldKind> = TypesOf<K>['options'];

/** Returns the traits of a kind of field; null if no kind of field has this name. */
export function traitsOf(name: string): FieldTraits | null {
  return Object.hasOwn(fieldKinds, name) ? fieldKinds[name as FieldKind] : null;
}

/** Returns whether fields of a kind are edited inline on the page. */
export function isInline(name: string): boolean {
  return ['plain text', 'rich text'].includes(traitsOf(name)?.onPage ?? '');
}

/**
 * Returns the placeholder that editors see in an empty field of this kind. The placeholder includes the label, so that editors
 * can distinguish the empty texts of a block.
 */
export function emptyWords(name: string, label: string): string | undefined {
  const { empty } = traitsOf(name) ?? {};
  if (empty === null) return undefined;
  return empty ?? (label === '' ? TEXT_PLACEHOLDER : `${label}: ${TEXT_PLACEHOLDER}`);
}
