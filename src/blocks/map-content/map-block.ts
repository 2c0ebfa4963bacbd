import type { ImageValue } from '../../model/image.ts';
import { areBlank } from '../blank.ts';
import type { BlockOf } from '../definition.ts';
import type { mapContent } from './definition.ts';

/** `image` is present if the server has a picture of the place. */
export type MapBlock = BlockOf<typeof mapContent> & { readonly image?: ImageValue };

/** Returns the name of the place: its title or, if that is blank, its address. */
export function placeWords({ title, address }: Pick<MapBlock, 'title' | 'address'>): string {
  return areBlank(title) ? address : title;
}
