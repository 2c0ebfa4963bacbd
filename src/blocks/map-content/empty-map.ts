import { isDefaultPlace, type MapLocation } from '../../model/map.ts';
import { areBlank } from '../blank.ts';

interface MapFields extends MapLocation {
  readonly title: string;
  readonly address: string;
  readonly description: string;
}

/** Returns whether no editor has chosen the place yet. Readers see nothing until an editor has chosen the place. */
export function isEmptyMap({ title, address, description, ...place }: MapFields): boolean {
  return areBlank(title, address, description) && isDefaultPlace(place);
}
