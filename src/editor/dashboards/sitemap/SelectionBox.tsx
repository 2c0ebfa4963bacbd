import { Checkbox } from 'react-aria-components/Checkbox';

/** The checkbox that chooses a row of a table, or in its head all of them; the table names it. */
export function SelectionBox() {
  return (
    <Checkbox slot="selection" className="he-selection-box">
      <span aria-hidden="true" />
    </Checkbox>
  );
}
