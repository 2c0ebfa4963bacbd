import type { StoredBlock } from '../model/block.ts';
import {
  type CanvasSizes,
  darkVersion,
  type ImageParams,
  type ImageValue,
  imageCandidates,
} from '../model/image.ts';
import { isObject } from '../model/json.ts';
import { type AnyForm, fieldsOf } from './form.ts';
import { completeBlock, definitionOf } from './registry.ts';

/** A picture and all sizes in which views show it. */
export interface ShownImage {
  readonly value: ImageValue;
  readonly renditions: readonly ImageParams[];
}

/**
 * Returns the pictures that readers see in blocks, as the forms of their definitions list them. Ignores blocks of unknown
 * types, and slots that a block does not show.
 */
export function imagesOfBlocks(blocks: readonly StoredBlock[]): ShownImage[] {
  return blocks.flatMap((stored) => {
    const definition = definitionOf(stored.componentType);
    if (definition === null) return [];
    const block = completeBlock(stored);
    const slots = definition.shownSlots?.(block) ?? definition.slots ?? [];
    return [
      ...imagesOfForm(definition.form as AnyForm, block, definition.imageSizes?.(block)),
      ...(definition.placeSizes === undefined || !isImage(stored.image)
        ? []
        : shownImages(stored.image, definition.placeSizes)),
      ...slots.flatMap((slot) => imagesOfBlocks(block[slot] as StoredBlock[])),
    ];
  });
}

/**
 * Returns the pictures in the fields of an object, as its form lists them.
 *
 * @param sizes the sizes of the object's own pictures, if they are not those of the form
 */
export function imagesOfForm(
  form: AnyForm,
  fields: Readonly<Record<string, unknown>>,
  sizes?: CanvasSizes,
): ShownImage[] {
  return fieldsOf(form).flatMap(({ property, form: field }) => {
    const value = property.split('.').reduce(child, fields);
    if (field.editor === 'image') return shownImages(value as ImageValue, sizes ?? field.sizes);
    if (field.editor !== 'list' || !Array.isArray(value)) return [];
    return value.filter(isObject).flatMap((item) => imagesOfForm(field.item as AnyForm, item));
  });
}

function isImage(value: unknown): value is ImageValue {
  return isObject(value);
}

/** Returns a picture and its dark version. */
function shownImages(picture: ImageValue, sizes: CanvasSizes): ShownImage[] {
  return [picture, darkVersion(picture)].map((value) => ({
    value,
    renditions: Object.entries(sizes).flatMap(([canvas, size]) =>
      imageCandidates(value, { ...size, canvas }),
    ),
  }));
}

function child(value: unknown, step: string): unknown {
  return isObject(value) ? value[step] : undefined;
}
