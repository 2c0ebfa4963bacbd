import type { FormOf } from '../../../blocks/form.ts';
import { type FieldPath, valueAt } from '../../../model/field-path.ts';
import type { CanvasSizes, ImageValue } from '../../../model/image.ts';
import type { Json } from '../../../model/json.ts';
import type { Image } from '../../../model/media.ts';
import { isRootKey } from '../../../model/roots.ts';
import { $tree } from '../../document/current-tree.ts';
import { fieldForm } from '../../document/forms.ts';
import { fieldOwnerLabel } from '../../document/labels.ts';
import type { Target } from '../../document/target.ts';
import { chooseFieldValues } from '../../document/use-field.ts';
import { toastError } from '../../ui/toasts.ts';

/** The place of a picture: an image field of a block, a list item, the page header or a site document. */
export interface PictureField {
  readonly owner: string;
  readonly property: FieldPath;
}

const GONE =
  'The place of this picture is no longer there, or shows another one. The picture is in the library.';

/** Returns the picture in a place; null if the place is empty, undefined if the place no longer exists. */
export function pictureAt({ owner, property }: PictureField): ImageValue | undefined {
  const tree = $tree.get();
  const fields = isRootKey(owner) ? tree.roots[owner] : tree.blocks[owner];
  return fields === undefined ? undefined : (valueAt(fields as Json, property) as ImageValue | undefined);
}

/** Returns the canvas sizes of a place; empty if the place no longer exists. */
export function sizesAt({ owner, property }: PictureField): CanvasSizes {
  const form = fieldForm($tree.get(), owner, property);
  return form?.editor === 'image' ? (form as FormOf<'image'>).sizes : {};
}

/** Returns a place as a selectable target; null if the place no longer exists. */
export function targetAt(place: PictureField): Target | null {
  const { owner, property } = place;
  const form = fieldForm($tree.get(), owner, property);
  if (form === null || !isThere(place)) return null;
  return { owner, property, kind: 'image', label: form.label };
}

/** Returns a place's name for editors: 'Quote › Picture'. */
export function placeLabel({ owner, property }: PictureField): string {
  const tree = $tree.get();
  return `${fieldOwnerLabel(tree, owner, property)} › ${fieldForm(tree, owner, property)?.label ?? 'Picture'}`;
}

/** Returns a picture of the library in the form stored in a new place, without crops. */
export function newPicture({
  _id,
  alt,
  decorative,
}: Pick<Image, '_id' | 'alt' | 'decorative'>): NonNullable<ImageValue> {
  return decorative ? { imageId: _id, alt: '', decorative: true } : { imageId: _id, alt };
}

/**
 * Stores a picture in a place, as one undo step with this name. Null removes the picture. If the place no longer exists, or no
 * longer shows the picture `meant`, changes nothing and shows a message. Returns whether the picture was stored.
 */
export function putPicture(place: PictureField, value: ImageValue, name: string, meant?: string): boolean {
  const there = pictureAt(place);
  if (!isThere(place) || (meant !== undefined && there?.imageId !== meant)) {
    toastError(GONE);
    return false;
  }
  chooseFieldValues(place.owner, { [place.property]: value as Json }, name);
  return true;
}

/**
 * Returns whether the object with this field still exists. Does not check the field's value, because an empty place has no
 * value either.
 */
function isThere({ owner, property }: PictureField): boolean {
  const tree = $tree.get();
  const fields = isRootKey(owner) ? tree.roots[owner] : tree.blocks[owner];
  if (fields === undefined) return false;
  const around = property.split('.').slice(0, -1).join('.');
  return around === '' || isRootKey(owner) || valueAt(fields as Json, around) !== undefined;
}
