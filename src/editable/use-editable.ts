import { createContext, type ReactElement, type ReactNode, use } from 'react';
import type { FieldKind } from './field-kinds.ts';

/** The options of an editable field. The field's label and its editor are in the form of the block's definition. */
export interface EditableFieldOptions {
  /** The dotted path of the field in the bound object. List items are named by their keys, as in `items.a1b2.header`. */
  readonly property: string;
  readonly kind: FieldKind;
  /** Whether the element is inert, so that it is shown but cannot be selected. The value may change while the page is open. */
  readonly editorDisabled?: boolean | undefined;
  /** Whether the element only holds other fields, so that the editor finds it but users cannot select it. */
  readonly isPlace?: boolean | undefined;
}

/** The attributes that the editor adds to elements of the page. Visitors do not get these attributes. */
export type EditingAttributes = Readonly<Record<`data-${string}`, string | undefined>>;

/** The element of a field that is edited inline, as its view would render it. */
export interface InlineElement {
  readonly as: string;
  readonly className?: string | undefined;
  readonly id?: string | undefined;
  /** The content of the element until the editor is loaded. */
  readonly children?: ReactNode;
}

/** The attributes and the inline editor of a field. */
export interface EditableField {
  readonly attributes: EditingAttributes;
  /** Renders the field's element as an inline editor while the user types in the field; returns null otherwise. */
  readonly inline: ((element: InlineElement) => ReactElement) | null;
}

/**
 * The functions that make views editable on the editor's page. Visitors' pages do not have these functions. The functions may
 * call hooks.
 */
export interface Editing {
  /** Returns the attributes of a block's root element. */
  block(key: string, componentType: string): EditingAttributes;
  /** Returns the attributes and the inline editor of a field in the bound object `owner`. */
  field(owner: string, options: EditableFieldOptions): EditableField;
  /** Returns the attributes of an element that contains only a list of blocks. */
  slot(owner: string, slot: string): EditingAttributes;
  /**
   * Renders a list of blocks on the page or in a block. The editor renders lists itself, so that it can update each block
   * separately.
   */
  list(owner: string, slot: string): ReactElement;
}

/** The editor of the page; null on visitors' pages, where fields render bare elements. */
export const EditingContext = createContext<Editing | null>(null);

/**
 * The key of the object that contains the fields: the key of a block; `page` for the page header; or `@nav`, `@footer` or
 * `@siteSettings` for the navigation, the footer or the site settings.
 */
export const OwnerContext = createContext<string>('page');

const NOTHING: EditingAttributes = Object.freeze({});
const NOT_EDITED: EditableField & { readonly editable: boolean } = Object.freeze({
  attributes: NOTHING,
  inline: null,
  editable: false,
});

/**
 * Returns the attributes of a field's element; for visitors, there are none. If `editable` is true, the field is rendered even
 * if it is empty.
 */
export function useEditable(options: EditableFieldOptions): EditableField & { readonly editable: boolean } {
  const editing = use(EditingContext);
  const owner = use(OwnerContext);
  return editing === null ? NOT_EDITED : { ...editing.field(owner, options), editable: true };
}

/** Returns the attributes of the element around a block's list; for visitors, there are none. */
export function useSlot(owner: string, slot: string): EditingAttributes {
  const editing = use(EditingContext);
  return editing === null ? NOTHING : editing.slot(owner, slot);
}
