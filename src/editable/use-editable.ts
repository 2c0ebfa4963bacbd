import { createContext, type ReactElement, type ReactNode, use } from 'react';

/** The kinds of leaf: parts of a page that have a value of their own. */
export type FieldKind =
  | 'text'
  | 'formattedText'
  | 'richText'
  | 'image'
  | 'illustration'
  | 'link'
  | 'list'
  | 'anchor'
  | 'date';

/** What a leaf says of itself. Its name and its editor are in the form of the block's definition. */
export interface EditableFieldOptions {
  /** Dotted path into the bound object; list items are named by their key: `items.a1b2.header`. */
  readonly property: string;
  readonly kind: FieldKind;
  /** An inert element: shown, but not selectable. It may change while the page is open. */
  readonly editorDisabled?: boolean | undefined;
}

/** Attributes that the editor puts on the elements of the live page. Visitors get none of them. */
export type EditingAttributes = Readonly<Record<`data-${string}`, string | undefined>>;

/** The element of a leaf that is typed in, as its view draws it otherwise. */
export interface InlineElement {
  readonly as: string;
  readonly className?: string | undefined;
  readonly id?: string | undefined;
  /** The leaf as it is drawn until its editor is loaded. */
  readonly children?: ReactNode;
}

/** What the editor gives one leaf. */
export interface EditableField {
  readonly attributes: EditingAttributes;
  /** Draws the leaf's element in the editor's own way, while somebody types in it on the page; null otherwise. */
  readonly inline: ((element: InlineElement) => ReactElement) | null;
}

/** What the editor gives the views it hosts. Its absence is the visitor's page. Its functions are called as hooks are. */
export interface Editing {
  /** Attributes of a block's root element. */
  block(key: string, componentType: string): EditingAttributes;
  /** What a leaf inside the bound object `owner` is given. */
  field(owner: string, options: EditableFieldOptions): EditableField;
  /** Attributes of an element that holds a list of blocks and nothing else. */
  slot(owner: string, slot: string): EditingAttributes;
  /** A nested or top-level list of blocks, drawn by the editor so that it can follow changes block by block. */
  list(owner: string, slot: string): ReactElement;
}

/** Null on every page a visitor sees: leaves then render bare elements. */
export const EditingContext = createContext<Editing | null>(null);

/** Key of the object that leaves are bound to: a block's key, or `page` for the page header. */
export const OwnerContext = createContext<string>('page');

const NOTHING: EditingAttributes = Object.freeze({});
const NOT_EDITED: EditableField & { readonly editable: boolean } = Object.freeze({
  attributes: NOTHING,
  inline: null,
  editable: false,
});

/** What a leaf's element gets: nothing for visitors. An `editable` leaf is there even when it is empty. */
export function useEditable(options: EditableFieldOptions): EditableField & { readonly editable: boolean } {
  const editing = use(EditingContext);
  const owner = use(OwnerContext);
  return editing === null ? NOT_EDITED : { ...editing.field(owner, options), editable: true };
}

/** Attributes of the element around a block's list: none for visitors. */
export function useSlot(owner: string, slot: string): EditingAttributes {
  const editing = use(EditingContext);
  return editing === null ? NOTHING : editing.slot(owner, slot);
}
