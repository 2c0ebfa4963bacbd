import type { z } from 'zod';
import type { StoredBlock } from '../model/block.ts';
import type { FieldPath } from '../model/field-path.ts';
import type { CanvasSizes } from '../model/image.ts';
import type { MapLocation } from '../model/map.ts';
import type { Video } from '../model/video.ts';
import type { Form } from './form.ts';

/** The section of the block picker that contains the block. */
export type BlockGroup = 'Text' | 'Getting help' | 'Calls to action' | 'People' | 'Pictures' | 'Layout';

/** The block types that a slot accepts. A whitelist takes precedence over a blacklist. */
export interface AcceptedTypes {
  readonly whitelist?: readonly string[];
  readonly blacklist?: readonly string[];
}

/** An unfinished part of a block. The block can still be saved and published. */
export interface Hint {
  /** The path of the unfinished field. List items are named by key: `items.a1b2.contents`. */
  readonly property: string;
  /** Tells editors what is missing, and what visitors see in its place. */
  readonly message: string;
  /** Whether the settings of the block say it above all fields, so that the field does not repeat it. */
  readonly above?: boolean;
}

/** The facts about a page on which the hints of its blocks depend. */
export interface HintedPage {
  readonly hasQuickExit: boolean;
}

/**
 * The definition of a block type, without its view. Definitions are plain data and functions. Definitions import no view,
 * browser code or framework, because the server uses them to check saved pages.
 */
export interface BlockDefinition<Type extends string = string, Fields extends z.ZodObject = z.ZodObject> {
  /** The stored `componentType`. */
  readonly type: Type;
  /** Former names of the type, without the legacy prefix `W`. */
  readonly formerNames?: readonly string[];
  /** The name that editors see. */
  readonly label: string;
  readonly group: BlockGroup;
  /** The purpose of the block, in one sentence for the block picker. */
  readonly about: string;
  /** Other words with which the block picker finds the block. */
  readonly alsoCalled?: readonly string[];
  /** The schemas of the block's own fields, each with a default, so that `fields.parse({})` returns a new block. */
  readonly fields: Fields;
  /** Returns initial values that are not fixed defaults, such as the current time. */
  created?(): Partial<z.input<Fields>>;
  /** The block's form in the sidebar. The form has an editor for every field. */
  readonly form: Form<z.output<Fields>>;
  /** Returns the field that the form asks for first if the block has these fields. If absent, the order is that of the form. */
  asksFirst?(fields: z.output<Fields>): FieldPath;
  /** The names of the fields that contain blocks. */
  readonly slots?: readonly string[];
  /** The block types that each slot accepts. A slot that is not listed accepts all types. */
  readonly accepts?: Readonly<Record<string, AcceptedTypes>>;
  /** Returns the slots that readers see if the block has these fields, in reading order. If absent, readers see all slots. */
  shownSlots?(fields: z.output<Fields>): readonly string[];
  /** The block type whose style sheet this type uses in place of its own. */
  readonly styledAs?: string;
  /** Folders of `src/blocks` whose style sheets precede the type's own. A page gets each style sheet only once. */
  readonly sharedStyles?: readonly string[];
  /** Whether the form has no editor for the margins. */
  readonly hideSpacing?: boolean;
  /** Returns the sizes in which a block with these fields shows its picture, if they are not always those of its form. */
  imageSizes?(fields: z.output<Fields>): CanvasSizes;
  /**
   * Returns the video that readers can play in a block with these fields; null if there is none. If the block's field `image`
   * is empty, the server downloads a poster of the video and shows it in the block.
   */
  video?(fields: z.output<Fields>): Video | null;
  /**
   * Returns the place that a block with these fields shows; null if it shows none. The server makes a picture of the place, and
   * passes it to the view as `image`. The picture of a place is never stored with the block.
   */
  place?(fields: z.output<Fields>): MapLocation | null;
  /** The sizes in which the picture of the place is shown. */
  readonly placeSizes?: CanvasSizes;
  /** Returns the block's text in reading order, one entry per sentence or heading, without the blocks inside it. */
  spoken(fields: z.output<Fields>): readonly string[];
  /** Returns the block's headings, for the search. Headings in rich texts are found without this function. */
  headings?(fields: z.output<Fields>): readonly string[];
  /**
   * Returns the fields of a complete block that all readers may read. The settings of a form, for example, are private. If
   * absent, all fields are public.
   */
  publicFields?(block: StoredBlock): Readonly<Record<string, unknown>>;
  /**
   * Returns hints about the unfinished parts of a block with these fields. If this property is absent, the block has no hints
   * of its own. Incomplete links are found automatically in all blocks. A completely empty part does not count as unfinished,
   * because visitors do not see it.
   */
  hints?(fields: z.output<Fields>, page: HintedPage): readonly Hint[];
}

/** A stored block with the fields of a definition, and with the type, key and margins that every block has. */
export type BlockOf<D extends BlockDefinition> = StoredBlock & {
  componentType: D['type'];
} & z.output<D['fields']>;

/** Checks the types of a definition, and freezes the definition. */
export function defineBlock<Type extends string, Fields extends z.ZodObject>(
  definition: BlockDefinition<Type, Fields>,
): BlockDefinition<Type, Fields> {
  return Object.freeze(definition);
}
