import { type ReactNode, useId } from 'react';

export interface Tile<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shows the choice; its label says what it is. */
  readonly picture?: ReactNode;
}

interface RadioTilesProps<Value extends string> {
  tiles: readonly Tile<Value>[];
  /** None of the tiles is marked where it is none of their values. */
  value: string | undefined;
  onChoose(value: Value): void;
}

/** Radio buttons as tiles beside each other, inside a group that names them. */
export function RadioTiles<Value extends string>({ tiles, value, onChoose }: RadioTilesProps<Value>) {
  const name = useId();
  return (
    <div className={tiles.some(({ picture }) => picture) ? 'he-tiles' : 'he-tiles he-tiles-words'}>
      {tiles.map((tile) => (
        <label key={tile.value} className="he-tile">
          <input
            type="radio"
            name={name}
            value={tile.value}
            checked={tile.value === value}
            onChange={() => onChoose(tile.value)}
          />
          {tile.picture}
          <span>{tile.label}</span>
        </label>
      ))}
    </div>
  );
}
