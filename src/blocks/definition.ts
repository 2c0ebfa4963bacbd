import type { z } from 'zod';
import type { StoredBlock } from '../model/block.ts';
import type { Form } from './form.ts';

/** Where the block picker shows a block. */
export type BlockGroup = 'Text' | 'Getting help' | 'Calls to action' | 'People' | 'Layout';

/** Component types that a content list takes. A whitelist wins over a blacklist. */
export interface AcceptedTypes {
  readonly whitelist?: readonly string[];
  readonly blacklist?: readonly string[];
}

/** What is not finished in a block, though it can be saved and published as it is. */
export interface Hint {
  /** Path of the field of the form where it is mended; items of lists by their key: `items.a1b2.contents`. */
  readonly property: string;
  /** What is missing and what visitors get instead, in words for editors. */
  readonly message: string;
}

/**
 * What a content block is, apart from how it looks. Definitions are plain data and functions: the server checks saved
 * pages with them, and nothing of a view, a browser or a framework is imported here.
 */
export interface BlockDefinition<Type extends string = string, Fields extends z.ZodObject = z.ZodObject> {
  /** The stored `componentType`. */
  readonly type: Type;
  /** The name editors see. */
  readonly label: string;
  readonly group: BlockGroup;
  /** What it is for, in a sentence of the block picker. */
  readonly about: string;
  /** Other words that the block picker finds it by. */
  readonly alsoCalled?: readonly string[];
  /** The block's own fields, each with its default, so that `fields.parse({})` is a new block. */
  readonly fields: Fields;
  /** The block's form in the sidebar: an editor for every field. */
  readonly form: Form<z.output<Fields>>;
  /** Names of the fields that hold nested block lists. */
  readonly slots?: readonly string[];
  /** The types of blocks that can be put into a slot; into one that is not named here, all of them. */
  readonly accepts?: Readonly<Record<string, AcceptedTypes>>;
  /** Those of the slots that readers see with these fields, in reading order; without it, all of them. */
  shownSlots?(fields: z.output<Fields>): readonly string[];
  /** The spacing editor is offered unless this is true. */
  readonly hideSpacing?: boolean;
  /** The block's text in reading order, a sentence or heading an entry. Nested lists are read by the walker. */
  spoken(fields: z.output<Fields>): readonly string[];
  /**
   * What is not finished in a block with these fields; without it, nothing ever is. Links that are half there are found in
   * every block by themselves, and what is wholly empty is no hint: visitors see nothing of it.
   */
  hints?(fields: z.output<Fields>): readonly Hint[];
}

/** A stored block of a definition: its own fields beside the key and the margins every block has. */
export type BlockOf<D extends BlockDefinition> = StoredBlock & z.output<D['fields']>;

/** Types and freezes a definition. */
export function defineBlock<Type extends string, Fields extends z.ZodObject>(
  definition: BlockDefinition<Type, Fields>,
): BlockDefinition<Type, Fields> {
  return Object.freeze(definition);
}
