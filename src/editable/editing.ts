import { createContext, type ReactElement, use } from 'react';

/** The kinds of leaf an editor can open. */
export type LeafKind = 'text' | 'formattedText' | 'richText' | 'image' | 'link' | 'list' | 'anchor';

/** What a leaf says of itself: the specification's attributes of an editable element. */
export interface LeafOptions {
  /** Dotted path into the bound object; list items are named by their key: `items.a1b2.header`. */
  readonly property: string;
  readonly kind: LeafKind;
  /** What the editor calls this leaf: 'Heading', 'Quote'. */
  readonly label?: string | undefined;
  /** One cropper per canvas, by canvas name. */
  readonly sizes?: Readonly<Record<string, { width: number; height: number } | undefined>>;
  /** An inert element: shown, but not selectable. */
  readonly editorDisabled?: boolean;
}

/** Attributes that the editor puts on the elements of the live page. Visitors get none of them. */
export type EditingAttributes = Readonly<Record<`data-${string}`, string | undefined>>;

/** What the editor gives the views it hosts. Its absence is the visitor's page. */
export interface Editing {
  /** Attributes of a block's root element. */
  block(key: string, componentType: string): EditingAttributes;
  /** Attributes of a leaf's element, inside the bound object `owner`. */
  leaf(owner: string, options: LeafOptions): EditingAttributes;
  /** A nested or top-level list of blocks, drawn by the editor so that it can follow changes block by block. */
  list(owner: string, slot: string): ReactElement;
}

/** Null on every page a visitor sees: leaves then render bare elements. */
export const EditingContext = createContext<Editing | null>(null);

/** Key of the object that leaves are bound to: a block's key, or `page` for the page header. */
export const OwnerContext = createContext<string>('page');

const NOTHING: EditingAttributes = Object.freeze({});

/** Attributes for a leaf's element: none for visitors. */
export function useLeaf(options: LeafOptions): EditingAttributes {
  const editing = use(EditingContext);
  const owner = use(OwnerContext);
  return editing === null ? NOTHING : editing.leaf(owner, options);
}
