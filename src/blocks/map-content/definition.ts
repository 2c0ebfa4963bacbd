import { z } from 'zod';
import { IMAGE_SIZES } from '../../model/limits.ts';
import { DEFAULT_PLACE, isDefaultPlace, MAX_LAT, MAX_LNG } from '../../model/map.ts';
import { HINTS } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';
import { isEmptyMap } from './empty-map.ts';

/** Returns the schema of a latitude or a longitude. */
function degrees(name: string, max: number, fallback: number) {
  const error = `The ${name} is a number of degrees from ${-max} to ${max}, such as ${fallback}`;
  return z.number({ error }).min(-max, { error }).max(max, { error }).default(fallback);
}

/** A place to visit: its address and directions in words, next to a map if a map service is configured. */
export const mapContent = defineBlock({
  type: 'MapContent',
  label: 'Map',
  group: 'Getting help',
  about: 'Where to find you: your address in words, and the way there.',
  alsoCalled: ['address', 'directions', 'office', 'location', 'place', 'where'],
  fields: z.strictObject({
    lat: degrees('latitude', MAX_LAT, DEFAULT_PLACE.lat),
    lng: degrees('longitude', MAX_LNG, DEFAULT_PLACE.lng),
    address: fields.shortText(),
    title: fields.shortText(),
    description: fields.longText(),
  }),
  form: {
    title: { editor: 'text', label: 'Heading' },
    address: {
      editor: 'text',
      label: 'Address',
      more: false,
      help: 'In words, as on a letter. Directions lead to the marker on the map.',
    },
    description: { editor: 'text', label: 'How to find the door', optional: true, rows: 3 },
    lat: { editor: 'mapPlace', label: 'Place on the map' },
    lng: { editor: 'mapDegrees', label: 'Longitude', more: 'coordinates' },
  },
  place: (block) => (isEmptyMap(block) ? null : { lat: block.lat, lng: block.lng }),
  placeSizes: { desktop: IMAGE_SIZES.map },
  spoken: ({ title, address, description }) => [title, address, description],
  hints: (block) => {
    if (areBlank(block.address))
      return isEmptyMap(block) ? [] : [{ property: 'address', message: HINTS.noPlaceInWords }];
    return isDefaultPlace(block) ? [{ property: 'lat', message: HINTS.noPlaceOnMap }] : [];
  },
  headings: ({ title }) => [title],
});
