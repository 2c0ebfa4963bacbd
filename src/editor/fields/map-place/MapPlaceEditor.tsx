import { useStore } from '@nanostores/react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import type { FoundLocation, MapLocation } from '../../../model/map.ts';
import { $start } from '../../document/start-editor.ts';
import { chooseFieldValues, useField } from '../../document/use-field.ts';
import { loadPart } from '../../saving/missing-part.ts';
import { announce } from '../../ui/announcements.ts';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { needSheets } from '../../ui/late-sheets.ts';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import sheet from './map-place.css?url';
import { PlaceSearch } from './PlaceSearch.tsx';

needSheets(sheet);

const PlaceMap = lazy(() => loadPart(() => import('./PlaceMap.tsx')));

/** The path of the longitude. */
const LNG = 'lng';
/** The path of the address. */
const ADDRESS = 'address';

const HOW_TO = 'Drag the marker, or click where it belongs. Arrow keys move it too, with Shift further.';
const NO_SEARCH =
  'No search for addresses is set up: the owner of the site sets GEOCODER_URL. Until then, set the place here yourself.';
const NO_MAP =
  'No map service is set up, so there is no map to see here: the owner of the site sets MAP_TILE_URL. The coordinates are behind More.';

/**
 * Edits a place: found by its address, or set on a map. Choosing a place from a search also sets the address
 * in words, unless an editor has written the address.
 */
export function MapPlaceEditor({ owner, property, form }: FieldEditorProps<FormOf<'mapPlace'>>) {
  const maps = useStore($start)?.maps;
  const attribution = useStore($start)?.shell.mapAttribution ?? '';
  const lat = useField<number>(owner, property);
  const lng = useField<number>(owner, LNG);
  const { value: address = '' } = useField<string>(owner, ADDRESS);
  /** The address that the last search wrote. The next search may overwrite this address. */
  const written = useRef<string | null>(null);
  const [offered, setOffered] = useState<string | null>(null);
  const place = { lat: lat.value ?? 0, lng: lng.value ?? 0 };

  const move = (to: MapLocation) => {
    if (to.lat === place.lat && to.lng === place.lng) return;
    chooseFieldValues(owner, { [property]: to.lat, [LNG]: to.lng }, 'Move the place');
    announce(`Moved to ${placeInWords(to)}`);
  };
  const choose = ({ name, ...found }: FoundLocation) => {
    const isFree = address.trim() === '' || address === written.current;
    const words = isFree ? { [ADDRESS]: name } : {};
    chooseFieldValues(owner, { [property]: found.lat, [LNG]: found.lng, ...words }, 'Choose the place');
    if (isFree) written.current = name;
    setOffered(isFree || address === name ? null : name);
    announce(
      isFree
        ? `The place and the address are set: ${name}`
        : `The place is set. The address stays as you wrote it.`,
    );
  };
  const useOffered = (name: string) => {
    chooseFieldValues(owner, { [ADDRESS]: name });
    written.current = name;
    setOffered(null);
    announce('The address is set');
  };
  return (
    <FieldGroup legend={form.label} help={form.help} errors={[...lat.errors, ...lng.errors]} hint={lat.hint}>
      {maps?.hasSearch ? (
        <PlaceSearch address={address} onChoose={choose} />
      ) : (
        <p className="he-field-help">{NO_SEARCH}</p>
      )}
      {offered === null ? null : (
        <p>
          <button type="button" className="he-button" onClick={() => useOffered(offered)}>
            {`Write “${offered}” as the address`}
          </button>
        </p>
      )}
      {maps?.hasTiles ? (
        <div>
          <Suspense fallback={<div className="he-place-map" />}>
            <PlaceMap place={place} attribution={attribution} onMove={move} />
          </Suspense>
          <p className="he-field-help">{HOW_TO}</p>
        </div>
      ) : (
        <p className="he-field-help">{NO_MAP}</p>
      )}
    </FieldGroup>
  );
}

export default fieldEditor('mapPlace', MapPlaceEditor);

/** Describes a place in words, for screen readers. */
export function placeInWords({ lat, lng }: MapLocation): string {
  const degrees = (value: number, positive: string, negative: string) =>
    `${Math.abs(value)}° ${value < 0 ? negative : positive}`;
  return `${degrees(lat, 'north', 'south')}, ${degrees(lng, 'east', 'west')}`;
}
