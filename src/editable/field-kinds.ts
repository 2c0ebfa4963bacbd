import type { FieldType } from '../model/forms/field-types/registry.ts';
import type { HiddenRule } from '../model/forms/form-types.ts';
import type { CanvasSizes, ImageValue } from '../model/image.ts';
import type { Link, LinkTarget } from '../model/link.ts';
import type { FormattedText, RichText } from '../model/rich-text.ts';
import { TEXT_PLACEHOLDER } from '../model/texts.ts';

/**
 * The kinds of field, a line each: the value, the options of a form, and how the editor treats the field. The editor itself is
 * in a folder of `src/editor/fields`.
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
  /** Whether a new block whose form begins with this field begins in the form, and not with a text on the page. */
  readonly beginsInForm?: boolean;
  /** The meaning of a string value: a choice or an id; words if missing. */
  readonly holds?: 'choice' | 'id';
  /** The names of ids and types in the value, which are no words. */
  readonly silent?: readonly string[];
}

/** A kind of field: its traits, the type of its value and that of the options in its forms. */
export interface Kind<Value, Options> extends FieldTraits {
  /** For the compiler alone: it is never set. */
  readonly types?: { readonly value: Value; readonly options: Options };
}

function kind<Value, Options = unknown>(traits: FieldTraits): Kind<Value, Options> {
  return traits;
}

/** Parts of a text's toolbar that the specification's `hide-…` attributes hide. */
interface HiddenTools {
  readonly hideMenu?: boolean;
  readonly hideStyle?: boolean;
}

interface TextOptions {
  /** Lines that the field shows at first. */
  readonly rows?: number;
  /** The thing that Enter and each pasted line begin after it. If missing, Enter does nothing and lines are joined. */
  readonly enter?: 'item' | 'component';
}

interface RichTextOptions extends HiddenTools {
  readonly hideHeaders?: boolean;
  readonly hideLists?: boolean;
  readonly hideLinks?: boolean;
}

interface DateOptions {
  /** Whether the value is null where no day is chosen, rather than ''. */
  readonly orNull?: boolean;
}

interface SelectOptions {
  readonly items: readonly { readonly value: string; readonly label: string }[];
}

interface NumberOptions {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Whether a number between two steps stands for the nearest one, rather than being refused. */
  readonly rounds?: boolean;
}

interface ImageOptions {
  /** One cropper for each canvas, by the canvas's name. */
  readonly sizes: CanvasSizes;
}

/** The place can be clicked, and pictures can be dropped on it. */
const CHOOSE_PICTURE = 'Choose a picture, or drop one here';

/** Every kind of field. A new kind is a line here and a folder in `src/editor/fields`. */
export const fieldKinds = {
  text: kind<string, TextOptions>({ onPage: 'plain text' }),
  /** A plain text that readers do not see where it is set: a name, an address, the text of a mail. */
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
  /** The target of a text's link, for texts that have an editor of their own. */
  linkTarget: kind<LinkTarget>({ onPage: 'none', silent: ['type', 'fileId'] }),
  /** The id of a place on the page. */
  anchor: kind<string>({ onPage: 'part', empty: null, isFilledIn: true, holds: 'id' }),
  /** A day, `YYYY-MM-DD`. */
  date: kind<string, DateOptions>({ onPage: 'part', isFilledIn: true }),
  /** Items with fields of their own; their form is the list's own option, `ListForm`. */
  list: kind<readonly object[]>({ onPage: 'part', empty: 'Nothing in this list yet' }),
  image: kind<ImageValue, ImageOptions>({ onPage: 'part', empty: CHOOSE_PICTURE, silent: ['imageId'] }),
  illustration: kind<string>({ onPage: 'part', empty: 'No picture yet', holds: 'choice' }),
  checkbox: kind<boolean>({ onPage: 'none' }),
  colour: kind<string>({ onPage: 'none', holds: 'choice' }),
  select: kind<string, SelectOptions>({ onPage: 'none', holds: 'choice' }),
  number: kind<number, NumberOptions>({ onPage: 'none' }),
  /** The id of a video, for which its address can be pasted. Its service is beside it. */
  videoAddress: kind<string>({ onPage: 'none', beginsInForm: true, holds: 'id' }),
  /** The latitude of a place. Its longitude is beside it, and its address. */
  mapPlace: kind<number>({ onPage: 'none' }),
  /** A page, for those below it. */
  branch: kind<{ readonly href: string }>({ onPage: 'none' }),
  /** The id of a category of the site; '' for all. */
  category: kind<string>({ onPage: 'none', holds: 'id' }),
  /** The slug of a page. */
  slug: kind<string>({ onPage: 'none', holds: 'id' }),
  /** The columns of split content: its width, and all that goes with it. */
  splitContent: kind<number>({ onPage: 'none' }),
  /** The e-mail addresses that get a copy of what a form sends. */
  ccs: kind<readonly string[]>({ onPage: 'none' }),
  /** The type of a form's field, which decides about its name and whether it is required. */
  fieldType: kind<FieldType>({ onPage: 'none', holds: 'choice' }),
  /** A text, and a choice, that a form's field has unless it is a captcha. */
  fieldSetting: kind<string>({ onPage: 'none' }),
  fieldFlag: kind<boolean>({ onPage: 'none' }),
  /** Whether the owner's analytics count what a form sends. */
  tracking: kind<boolean>({ onPage: 'none' }),
  /** The choices of a form's field; empty for fields without a choice. */
  fieldOptions: kind<readonly string[]>({ onPage: 'none' }),
  /** When a form's field is not shown. */
  hiddenRule: kind<HiddenRule>({ onPage: 'none' }),
  /** The camel-cased name of the field to whose address a form sends its answer. */
  submitterField: kind<string>({ onPage: 'none', holds: 'id' }),
  /** The text of that answer, and its subject, which is `successEmailSubject`. */
  successEmail: kind<string>({ onPage: 'none' }),
};

/** The name of a kind of field, and of its editor in a form. */
export type FieldKind = keyof typeof fieldKinds;

type TypesOf<K extends FieldKind> = NonNullable<(typeof fieldKinds)[K]['types']>;

/** The value of a field of this kind. */
export type ValueOf<K extends FieldKind> = TypesOf<K>['value'];

/** The options that a form can give a field of this kind, besides its label. */
export type OptionsOf<K extends FieldKind> = TypesOf<K>['options'];

/** The traits of a kind; null for a name that is not a kind, such as that of a whole block. */
export function traitsOf(name: string): FieldTraits | null {
  return Object.hasOwn(fieldKinds, name) ? fieldKinds[name as FieldKind] : null;
}

/** Whether fields of a kind are typed on the page itself. */
export function isInline(name: string): boolean {
  return ['plain text', 'rich text'].includes(traitsOf(name)?.onPage ?? '');
}

/**
 * The placeholder that editors see for an empty field of this kind. It includes the label, so that several empty texts of a
 * block can be told apart.
 */
export function emptyWords(name: string, label: string): string | undefined {
  const { empty } = traitsOf(name) ?? {};
  if (empty === null) return undefined;
  return empty ?? (label === '' ? TEXT_PLACEHOLDER : `${label}: ${TEXT_PLACEHOLDER}`);
}
