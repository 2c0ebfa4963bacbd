import type { FormOf } from '../../../blocks/form.ts';
import { MAX_LAT, MAX_LNG, PLACE_STEP } from '../../../model/map.ts';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { needSheets } from '../../ui/late-sheets.ts';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { NumberEditor } from '../number/NumberEditor.tsx';
import sheet from './map-place.css?url';

needSheets(sheet);

/** The path of the latitude. */
const LAT = 'lat';

const LAT_FORM = {
  editor: 'number',
  label: 'Latitude',
  help: 'South of the equator it is negative.',
  min: -MAX_LAT,
  max: MAX_LAT,
  step: PLACE_STEP,
  // Rounded, because maps give more digits than Hearth stores.
  rounds: true,
} as const;
const LNG_FORM = {
  editor: 'number',
  label: 'Longitude',
  help: 'West of Greenwich it is negative.',
  min: -MAX_LNG,
  max: MAX_LNG,
  step: PLACE_STEP,
  // Rounded, because maps give more digits than Hearth stores.
  rounds: true,
} as const;

/** Edits the coordinates of a place in degrees. The property is that of the longitude. */
export function MapDegreesEditor({ owner, property }: FieldEditorProps<FormOf<'mapDegrees'>>) {
  return (
    <FieldGroup legend="Coordinates">
      <div className="he-place-degrees">
        <NumberEditor owner={owner} property={LAT} form={LAT_FORM} />
        <NumberEditor owner={owner} property={property} form={LNG_FORM} />
      </div>
    </FieldGroup>
  );
}

export default fieldEditor('mapDegrees', MapDegreesEditor);
