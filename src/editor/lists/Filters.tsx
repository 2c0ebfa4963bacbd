import { type ReactNode, useState } from 'react';
import { Action } from './actions.tsx';
import { type Field, Fields, filterProblem } from './fields.tsx';
import type { PagedList } from './paged-list.ts';

/** The pause in typing before a filter is sent to the server, in milliseconds. */
export const TYPING_PAUSE_MS = 250;
/**
 * The pause in typing before a filter for a day is sent to the server, in milliseconds. This pause is longer than for other
 * filters, because a day can be typed digit by digit.
 */
export const DAY_PAUSE_MS = 500;

interface FiltersProps<Query extends object, Row> {
  list: PagedList<Query, Row>;
  fields: readonly Field<Query>[];
}

/**
 * Manages the filters of a list. Every change of a filter loads the first page of the list. A filter with a problem is not
 * sent.
 */
export function useFilters<Query extends object, Row>({ list, fields }: FiltersProps<Query, Row>) {
  const [values, setValues] = useState(() => list.$list.get().query);
  const names = fields.flatMap(({ name, until }) => (until === undefined ? [name] : [name, until.name]));
  const change = (part: Partial<Query>, pauseMs = 0) => {
    const next = { ...values, ...part };
    setValues(next);
    if (fields.some((field) => filterProblem(field, next) !== null)) return;
    list.look(Object.fromEntries(names.map((name) => [name, next[name]])) as Partial<Query>, pauseMs);
  };
  return {
    values,
    change: (part: Partial<Query>) =>
      change(part, fields.find(({ name, until }) => name in part || (until?.name ?? '') in part)?.pauseMs),
    clear: () => change(Object.fromEntries(names.map((name) => [name, ''])) as Partial<Query>),
    errorsOf: (of: string) =>
      fields.flatMap((field) => (field.name === of ? (filterProblem(field, values) ?? []) : [])),
  };
}

/** Shows filters in a drawer to the right of the list. */
export function FilterDrawer<Query extends object, Row>(props: FiltersProps<Query, Row>) {
  const { clear, ...form } = useFilters(props);
  return (
    <section className="he-list-filters" aria-label="Filters">
      <Fields parts={props.fields} isFilter {...form} />
      <Action label="Clear Filters" onChoose={clear} />
    </section>
  );
}

/** Shows filters above the list, together with the list's tools. */
export function FilterBar<Query extends object, Row>(
  props: FiltersProps<Query, Row> & { children?: ReactNode },
) {
  const { clear: _, ...form } = useFilters(props);
  return (
    <div className="he-list-bar">
      <Fields parts={props.fields} isFilter {...form} />
      {props.children}
    </div>
  );
}
