import { type ReactNode, useId } from 'react';

export interface Tile<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** An illustration of the choice. The illustration is decorative, because the label names the choice. */
  readonly picture?: ReactNode;
}

interface RadioTilesProps<Value extends string> {
  tiles: readonly Tile<Value>[];
  /** The value of the selected tile. If no tile has this value, none is selected. */
  value: string | undefined;
  onChoose(value: Value): void;
}

/** Shows radio buttons as tiles, inside a group that names them. */
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
