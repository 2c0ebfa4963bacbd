import { IndentDecrease, IndentIncrease } from 'lucide-react';
import { type LevelChange, levelReason } from './item-levels.ts';
import type { EditedList } from './list-actions.ts';
import { RowButton } from './RowButton.tsx';

interface LevelButtonsProps {
  list: EditedList;
  /** The key of the item. */
  item: string;
  label: string;
  onLevel(change: LevelChange): void;
}

/**
 * Shows the buttons for an item of a list with levels. They move the item into the previous item, or out of the item that
 * contains it.
 */
export function LevelButtons({ list, item, label, onLevel }: LevelButtonsProps) {
  const nest = levelReason(list, item, 'nest');
  const lift = levelReason(list, item, 'lift');
  return (
    <>
      {nest === undefined ? null : (
        <RowButton
          name="nest"
          words="Put below"
          shown="Below"
          label={label}
          Icon={IndentIncrease}
          onPress={() => onLevel('nest')}
          disabledReason={nest}
        />
      )}
      {lift === undefined ? null : (
        <RowButton
          name="lift"
          words="Move out"
          shown="Out"
          label={label}
          Icon={IndentDecrease}
          onPress={() => onLevel('lift')}
        />
      )}
    </>
  );
}
