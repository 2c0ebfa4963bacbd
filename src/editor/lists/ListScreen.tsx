import { useStore } from '@nanostores/react';
import { Download, SlidersHorizontal } from 'lucide-react';
import { type ComponentType, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { apiUrl } from '../../browser/request.ts';
import { type Action as Call, can } from '../../calls/permissions.ts';
import type { QueryPath, Sent } from '../../calls/types.ts';
import { $start, apiBaseUrl } from '../document/start-editor.ts';
import { askServer } from '../saving/server-calls.ts';
import { Paging } from '../ui/Paging.tsx';
import { $question } from '../ui/question.ts';
import { toastSuccess } from '../ui/toasts.ts';
import { Action, type Asked, Failure, useAction } from './actions.tsx';
import { FilterBar, FilterDrawer } from './Filters.tsx';
import type { Field } from './fields.tsx';
import { ListTable, ownId, type TableDescription } from './ListTable.tsx';
import { type ManyDescription, ManyRows, useChosen } from './ManyRows.tsx';
import { isFiltered, type ListPath, type ServerList } from './paged-list.ts';

/** The functions that a list provides to its parts. */
export interface ListTools {
  /** Loads the list again. */
  again(): void;
  /** Shows a dialog in front of the list. If `dialog` is null, closes the open dialog. */
  show(dialog: ReactElement | null): void;
  /** Focuses the list. Must be called before the focused row is removed. */
  focus(): void;
  /**
   * Closes the dialog or shows the next one, reloads the list, and focuses the list. Must be called after a row was changed or
   * removed.
   */
  done(next?: ReactElement): void;
  /** Shows why an action has failed; null removes the message. */
  fail(words: string | null): void;
  /** Asks the user to confirm, changes rows, and reports success. */
  change(change: RowChange): void;
}

interface RowChange {
  readonly ask: Asked;
  /** @throws ApiError */
  call(): Promise<unknown>;
  readonly done: string;
  /** The words before the reason of a failure. */
  readonly failed: string;
}

type Part<Query> = ComponentType<{ tools: ListTools; query: Query; total: number | null }>;

/** Describes a list for the staff: its rows, columns, filters and actions. `ListScreen` provides everything else. */
export interface ListDescription<Query extends object, Row extends object> {
  readonly list: ServerList<Query, Row>;
  /** The accessible name of the links to the list's other pages: 'Pages of people'. */
  readonly pages: string;
  /** The call that the list needs, and the permission for that call, in words. */
  readonly needs?: { readonly call: Call; readonly right: string };
  readonly about?: ReactNode;
  /** Whether the list is a part of another list. */
  readonly isPart?: boolean;
  /** The table that shows the rows. */
  readonly table?: TableDescription<Row, ListTools>;
  /** The component that renders each row, if the list is not a table. */
  readonly items?: {
    readonly label: string;
    readonly className?: string;
    readonly Item: ComponentType<{ row: Row; tools: ListTools }>;
  };
  /** The filters above the list. */
  readonly bar?: readonly Field<Query>[];
  /** The filters in a drawer. */
  readonly drawer?: readonly Field<Query>[];
  readonly many?: ManyDescription<Row>;
  /** The export of all rows that match the filters. */
  readonly csv?: { readonly path: QueryPath; readonly name: string; readonly evenIfEmpty?: boolean };
  readonly Above?: Part<Query>;
  /** Rendered among the tools: after the filters of a bar, before the button of a drawer. */
  readonly Tools?: Part<Query>;
  readonly BelowTools?: Part<Query>;
  readonly BelowRows?: Part<Query>;
  /** Rendered at the end. `changes` is the number of rows changed so far. */
  readonly Folds?: ComponentType<{ changes: number }>;
}

/** Shows a list as described, to users with the right to see it. */
export function ListScreen<Query extends object, Row extends object>(props: {
  of: ListDescription<Query, Row>;
}) {
  const user = useStore($start)?.user ?? null;
  const { needs } = props.of;
  if (needs === undefined || can(user, needs.call)) return <Shown {...props} />;
  return (
    <p className="he-dashboard-done">
      {`Only people with the right to ${needs.right} can see this. Ask an admin if you need it for your work.`}
    </p>
  );
}

function Shown<Query extends object, Row extends object>({ of }: { of: ListDescription<Query, Row> }) {
  const { list, table, items, many, drawer, bar, Above, Tools, BelowTools, BelowRows, Folds } = of;
  const state = useStore(list.$list);
  const { query, total, rows } = state;
  const idOf = table?.idOf ?? ownId;
  const chosen = useChosen(rows, idOf, many?.max ?? 0);
  const [filtering, setFiltering] = useState(isFiltered(query));
  const [dialog, setDialog] = useState<ReactElement | null>(null);
  const [changes, setChanges] = useState(0);
  const found = useRef<HTMLParagraphElement>(null);
  const { failure, setFailure, run } = useAction();
  useEffect(() => {
    list.again();
    return list.forget;
  }, [list]);
  const tools: ListTools = {
    again: list.again,
    show: setDialog,
    focus: () => found.current?.focus(),
    done: (next) => {
      setDialog(next ?? null);
      setChanges((before) => before + 1);
      list.again();
      if (next === undefined) requestAnimationFrame(() => found.current?.focus());
    },
    fail: setFailure,
    change: ({ ask, call, done, failed }) => {
      const send = async () => {
        await call();
        toastSuccess(done);
        tools.done();
      };
      $question.set({ ...ask, onYes: () => run(null, send, failed) });
    },
  };
  const part = { tools, query, total };
  const body = (
    <>
      {many === undefined ? null : (
        <ManyRows
          of={many}
          rows={chosen.rows}
          onClear={chosen.clear}
          onChanged={list.again}
          onGone={tools.focus}
        />
      )}
      <p
        ref={found}
        tabIndex={-1}
        className={of.isPart ? undefined : total === 0 ? 'he-dashboard-done' : 'he-muted'}
      >
        {list.words(state)}
      </p>
      <Failure words={failure} />
      {state.state === 'failed' ? <Action label="Try again" onChoose={list.again} /> : null}
      {table === undefined || rows.length === 0 ? null : (
        <div className="he-list-scroll">
          <ListTable of={table} rows={rows} tools={tools} chosen={many && chosen} />
        </div>
      )}
      {items === undefined ? null : (
        <ul className={items.className ?? 'he-entries'} aria-label={items.label}>
          {rows.map((row) => (
            <items.Item key={idOf(row)} row={row} tools={tools} />
          ))}
        </ul>
      )}
      <Paging label={of.pages} total={total} page={state.page} pageSize={list.pageSize} onTurn={list.turn} />
      {BelowRows && <BelowRows {...part} />}
    </>
  );
  const isBusy = state.state === 'loading';
  if (of.isPart) {
    return (
      <div className="he-list-part" aria-busy={isBusy}>
        {of.about}
        {body}
        {dialog}
      </div>
    );
  }
  return (
    <div className="he-dashboard he-list-tab" data-filtering={(drawer && filtering) || undefined}>
      <div className="he-dashboard">
        {of.about}
        {Above && <Above {...part} />}
        {bar && (
          <FilterBar list={list} fields={bar}>
            {Tools && <Tools {...part} />}
          </FilterBar>
        )}
        {drawer && (
          <div className="he-list-tools">
            {Tools && <Tools {...part} />}
            <Action
              label={filtering ? 'Hide Filters' : 'Show Filters'}
              Icon={SlidersHorizontal}
              expanded={filtering}
              onChoose={() => setFiltering(!filtering)}
            />
            {of.csv && (of.csv.evenIfEmpty || rows.length > 0) ? <CsvButton list={list} {...of.csv} /> : null}
          </div>
        )}
        {BelowTools && <BelowTools {...part} />}
      </div>
      {drawer && filtering ? <FilterDrawer list={list} fields={drawer} /> : null}
      <div className="he-list-rows" aria-busy={isBusy}>
        {body}
      </div>
      {Folds && <Folds changes={changes} />}
      {dialog}
    </div>
  );
}

interface CsvButtonProps<Query, Row> {
  list: ServerList<Query, Row>;
  path: QueryPath;
  /** The file name of the export. */
  name: string;
}

/**
 * Shows a button that makes the browser download a CSV file with all matching rows. The server streams the file. First makes a
 * request for one row, because a browser does not show why a download failed.
 */
function CsvButton<Query extends object, Row>({ list, path, name }: CsvButtonProps<Query, Row>) {
  const { query, total } = useStore(list.$list);
  const { under, failure, run } = useAction();
  const { of } = list;
  const download = async () => {
    const asked = of.parameters(query);
    await askServer(of.path, { ...asked, page: 1, [of.sizeName]: 1 } as object as Sent<ListPath>);
    const href = `${apiUrl(apiBaseUrl(), path)}?${new URLSearchParams(asked)}`;
    Object.assign(document.createElement('a'), { href, download: name }).click();
    toastSuccess(total === 1 ? `Exporting 1 ${of.one}` : `Exporting ${total} ${of.many}`);
  };
  return (
    <>
      <Action
        label="Export to CSV"
        Icon={Download}
        off={under !== null}
        onChoose={() => run(null, download)}
      />
      <Failure words={failure} />
    </>
  );
}
