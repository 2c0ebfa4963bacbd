import type { z } from 'zod';
import type { StoredBlock } from '../model/block.ts';
import type { CanvasSizes } from '../model/image.ts';
import type { MapLocation } from '../model/map.ts';
import type { Video } from '../model/video.ts';
import type { Form } from './form.ts';

/** The section of the block picker that shows a block. */
export type BlockGroup = 'Text' | 'Getting help' | 'Calls to action' | 'People' | 'Pictures' | 'Layout';

/** The component types that a content list accepts. A whitelist takes precedence over a blacklist. */
export interface AcceptedTypes {
  readonly whitelist?: readonly string[];
  readonly blacklist?: readonly string[];
}

/** An unfinished part of a block, which can still be saved and published. */
export interface Hint {
  /**
   * The path of the field that should be completed; list items are addressed by key: `items.a1b2.contents`.
   */
  readonly property: string;
  /** Tells editors what is missing and what visitors see instead. */
  readonly message: string;
}

/**
 * The definition of a content block, without its view. Definitions are plain data and functions: since the
 * server checks saved pages with them, they import no view, browser code or framework.
 */
export interface BlockDefinition<Type extends string = string, Fields extends z.ZodObject = z.ZodObject> {
  /** The stored `componentType`. */
  readonly type: Type;
  /** Former values of `type`, without the legacy prefix `W`. */
  readonly formerNames?: readonly string[];
  /** The name shown to editors. */
  readonly label: string;
  readonly group: BlockGroup;
  /** Says in one sentence what the block is for, in the block picker. */
  readonly about: string;
  /** Other words by which the block picker finds it. */
  readonly alsoCalled?: readonly string[];
  /** The block's own fields, each with its default, so that `fields.parse({})` is a new block. */
  readonly fields: Fields;
  /** Returns values of a new block that are not fixed defaults, such as the time. */
  created?(): Partial<z.input<Fields>>;
  /** The block's form in the sidebar, with an editor for every field. */
  readonly form: Form<z.output<Fields>>;
  /** Names of the fields that hold nested block lists. */
  readonly slots?: readonly string[];
  /** The types of blocks that each slot accepts; a slot that is not listed accepts all. */
  readonly accepts?: Readonly<Record<string, AcceptedTypes>>;
  /** Returns the slots that readers see when the block has these fields, in reading order. If absent, readers see all of them. */
  shownSlots?(fields: z.output<Fields>): readonly string[];
  /** The type whose style sheet this one also uses instead of one of its own. */
  readonly styledAs?: string;
  /** Folders of `src/blocks` whose style sheets precede its own; a page with several such blocks gets each sheet once. */
  readonly sharedStyles?: readonly string[];
  /** Whether the spacing editor is hidden. */
  readonly hideSpacing?: boolean;
  /**
   * Returns the video that readers can play in a block with these fields; null if there is none. If the block's field `image`
   * is empty, the server fetches a poster of the video and shows it there.
   */
  video?(fields: z.output<Fields>): Video | null;
  /**
   * Returns the place that a block with these fields shows; null if it has none. The server makes a map picture of it, and sets
   * it as `image` of the drawn block. The picture is never stored with the block.
   */
  place?(fields: z.output<Fields>): MapLocation | null;
  /** The sizes of the map picture. */
  readonly placeSizes?: CanvasSizes;
  /** The block's text in reading order, one entry for each sentence or heading, without nested lists. */
  spoken(fields: z.output<Fields>): readonly string[];
  /** Returns the block's texts that are headings, for the search. Headings inside rich texts are found without it. */
  headings?(fields: z.output<Fields>): readonly string[];
  /**
   * Returns the fields of a complete block that everybody may read; a form's settings, for example, are private. If absent, all
   * fields are public.
   */
  publicFields?(block: StoredBlock): Readonly<Record<string, unknown>>;
  /**
   * Returns the unfinished parts of a block with these fields; if absent, there are never any. Incomplete links are found in
   * all blocks automatically. Completely empty parts are not unfinished, since visitors do not see them.
   */
  hints?(fields: z.output<Fields>): readonly Hint[];
}

/** A stored block of this definition: its own fields, and the type, key and margins of every block. */
export type BlockOf<D extends BlockDefinition> = StoredBlock & {
  componentType: D['type'];
} & z.output<D['fields']>;

/** Checks the types of a definition and freezes it. */
export function defineBlock<Type extends string, Fields extends z.ZodObject>(
  definition: BlockDefinition<Type, Fields>,
): BlockDefinition<Type, Fields> {
  return Object.freeze(definition);
}
