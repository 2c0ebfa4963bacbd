import { createContext, type ReactElement, type ReactNode, use } from 'react';
import type { FieldKind } from './field-kinds.ts';

/** The options of an editable field. Its name and its editor are in the form of the block's definition. */
export interface EditableFieldOptions {
  /** Dotted path into the bound object; list items are addressed by their key: `items.a1b2.header`. */
  readonly property: string;
  readonly kind: FieldKind;
  /** Whether the element is inert: shown, but not selectable. It may change while the page is open. */
  readonly editorDisabled?: boolean | undefined;
}

/** Attributes that the editor adds to the elements of the live page. Visitors do not get them. */
export type EditingAttributes = Readonly<Record<`data-${string}`, string | undefined>>;

/** The element of a field that is edited inline, as its view would render it. */
export interface InlineElement {
  readonly as: string;
  readonly className?: string | undefined;
  readonly id?: string | undefined;
  /** The content of the element until the editor is loaded. */
  readonly children?: ReactNode;
}

/** The editor's side of a field. */
export interface EditableField {
  readonly attributes: EditingAttributes;
  /** Renders the field's element as an inline editor while the user types in it; null at other times. */
  readonly inline: ((element: InlineElement) => ReactElement) | null;
}

/** The editor's side of the views on its page; visitors' pages have none. Its functions may call hooks. */
export interface Editing {
  /** The attributes of a block's root element. */
  block(key: string, componentType: string): EditingAttributes;
  /** The attributes and inline editor of a field of the bound object `owner`. */
  field(owner: string, options: EditableFieldOptions): EditableField;
  /** The attributes of an element that contains only a list of blocks. */
  slot(owner: string, slot: string): EditingAttributes;
  /** Renders a list of blocks, nested or top-level; the editor draws it itself, to update block by block. */
  list(owner: string, slot: string): ReactElement;
}

/** Null on visitors' pages: fields then render bare elements. */
export const EditingContext = createContext<Editing | null>(null);

/**
 * The key of the object that fields are bound to: the key of a block, `page` for the page header, or `@nav`, `@footer` or
 * `@siteSettings` for the documents around every page.
 */
export const OwnerContext = createContext<string>('page');

const NOTHING: EditingAttributes = Object.freeze({});
const NOT_EDITED: EditableField & { readonly editable: boolean } = Object.freeze({
  attributes: NOTHING,
  inline: null,
  editable: false,
});

/** Returns the attributes of a field's element; none for visitors. An `editable` field is rendered even if it is empty. */
export function useEditable(options: EditableFieldOptions): EditableField & { readonly editable: boolean } {
  const editing = use(EditingContext);
  const owner = use(OwnerContext);
  return editing === null ? NOT_EDITED : { ...editing.field(owner, options), editable: true };
}

/** Returns the attributes of the element around a block's list; none for visitors. */
export function useSlot(owner: string, slot: string): EditingAttributes {
  const editing = use(EditingContext);
  return editing === null ? NOTHING : editing.slot(owner, slot);
}
