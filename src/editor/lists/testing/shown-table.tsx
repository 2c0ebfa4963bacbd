import { renderToStaticMarkup } from 'react-dom/server';
import type { ListDescription, ListTools } from '../ListScreen.tsx';
import { ListTable } from '../ListTable.tsx';

const nothing = () => {};
/** Tools that do nothing. */
export const noTools: ListTools = {
  again: nothing,
  show: nothing,
  focus: nothing,
  done: nothing,
  fail: nothing,
  change: nothing,
};

/** Returns the HTML of a list's rows. */
export function shownTable<Query extends object, Row extends object>(
  { table }: ListDescription<Query, Row>,
  rows: readonly Row[],
): string {
  return renderToStaticMarkup(<ListTable of={table!} rows={rows} tools={noTools} />);
}
