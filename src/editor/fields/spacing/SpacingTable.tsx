import { useId } from 'react';
import { BREAKPOINTS } from '../../../model/limits.ts';
import { SCREEN_SIZES, type ScreenSize, type Spacing } from '../../../model/spacing.ts';
import { fieldLabel } from '../../document/labels.ts';
import { useField } from '../../document/use-field.ts';
import { fallBackWords, LEVELS, levelAt, SIDES, type Side, withLevel } from './margins.ts';
import { setMargin } from './spacing-steps.ts';

const FROM: Readonly<Record<ScreenSize, string>> = {
  small: 'all screens',
  medium: `from ${BREAKPOINTS.medium} px`,
  large: `from ${BREAKPOINTS.large} px`,
};

/** Edits the margins above and below a block, for small, medium and large screens. */
export function SpacingTable({ blockKey }: { blockKey: string }) {
  return (
    <table className="he-spacing">
      <caption>Spacing</caption>
      <thead>
        <tr>
          <th scope="col">Screens</th>
          {SIDES.map((side) => (
            <th key={side} scope="col">
              {fieldLabel(side)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SCREEN_SIZES.map((size) => (
          <tr key={size}>
            <th scope="row">
              {fieldLabel(size)}
              <span className="he-muted">{FROM[size]}</span>
            </th>
            {SIDES.map((side) => (
              <td key={side}>
                <MarginField blockKey={blockKey} side={side} size={size} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MarginField({ blockKey, side, size }: { blockKey: string; side: Side; size: ScreenSize }) {
  const id = useId();
  const { value } = useField<Spacing | null>(blockKey, side);
  const level = levelAt(value, size);
  return (
    <>
      <select
        value={level ?? ''}
        aria-label={`${fieldLabel(side)}, ${size}`}
        aria-describedby={id}
        onChange={({ target }) => {
          const level = target.value === '' ? null : Number(target.value);
          setMargin(blockKey, side, withLevel(value, size, level));
        }}
      >
        <option value="">Not set</option>
        {LEVELS.map((choice) => (
          <option key={choice.level} value={choice.level}>
            {choice.words}
          </option>
        ))}
      </select>
      <span id={id} className="he-muted">
        {level === null ? fallBackWords(side, value, size) : ''}
      </span>
    </>
  );
}
