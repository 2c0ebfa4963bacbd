import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { Paging } from '../../../ui/Paging.tsx';
import { RedirectItem } from './RedirectItem.tsx';
import { $redirectForm, newRedirectForm } from './redirect-form.ts';
import { $redirectList, LIST_SIZE, look, type RedirectList, SEARCH_PAUSE_MS } from './redirect-list.ts';
import { countWords } from './redirect-words.ts';

/** The redirects that match a search. @param disabledReason why the user cannot publish them; null if they can */
export function RedirectListView({ disabledReason }: { disabledReason: string | null }) {
  const reasonId = useId();
  const list = useStore($redirectList);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => look(), []);
  useFocusAfterForm(box, list);
  return (
    <div ref={box} className="he-redirects">
      <p className="he-hint">
        A redirect sends visitors of an old address to a new one. Each is saved by itself, and works once it
        is published.
      </p>
      {disabledReason === null ? null : (
        <p id={reasonId} className="he-hint">
          {disabledReason}
        </p>
      )}
      <Tools list={list} />
      <Found list={list} />
      <ul className="he-redirect-list" aria-busy={list.state === 'loading'} aria-label="Redirects">
        {list.redirects.map((redirect) => (
          <li key={redirect._id} data-redirect={redirect._id}>
            <RedirectItem
              redirect={redirect}
              reasonId={disabledReason === null ? null : reasonId}
              onRemoved={() => addButton(box)?.focus()}
            />
          </li>
        ))}
      </ul>
      <Paging
        label="Pages of redirects"
        total={list.total}
        page={list.page}
        pageSize={LIST_SIZE}
        onTurn={(page) => look({ page })}
      />
    </div>
  );
}

function Tools({ list }: { list: RedirectList }) {
  const id = useId();
  return (
    <div className="he-redirect-tools">
      <div className="he-field">
        <label htmlFor={id}>Search redirects</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={list.search}
          onChange={(event) => look({ search: event.target.value, page: 1 }, SEARCH_PAUSE_MS)}
        />
      </div>
      <button
        type="button"
        className="he-button"
        data-add=""
        onClick={() => $redirectForm.set(newRedirectForm)}
      >
        <Plus size={18} aria-hidden="true" focusable="false" />
        Add a redirect
      </button>
    </div>
  );
}

function Found({ list: { state, problem, total, page, search } }: { list: RedirectList }) {
  if (state === 'failed') {
    return (
      <div className="he-redirect-failed">
        <p role="alert" className="he-field-error">
          The redirects could not be listed. {problem}
        </p>
        <button type="button" className="he-button" onClick={() => look()}>
          Try again
        </button>
      </div>
    );
  }
  if (total === null) return <p className="he-muted">Loading redirects…</p>;
  return <p className="he-muted">{countWords({ total, page, search }, LIST_SIZE)}</p>;
}

/** The redirect whose form was open last; '' for a new one that was not saved. */
let lastRedirect: string | null = null;

/** Remembers which redirect the focus returns to when its form is closed. */
export function returnFocusTo(redirectId: string | undefined): void {
  lastRedirect = redirectId ?? '';
}

/** After the form of a redirect, the focus is on that one's button, or on 'Add a redirect' where it is not listed. */
function useFocusAfterForm(box: RefObject<HTMLDivElement | null>, list: RedirectList): void {
  useEffect(() => {
    if (lastRedirect === null || list.state === 'loading') return;
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-redirect]') ?? [])];
    const row = rows.find(({ dataset }) => dataset.redirect === lastRedirect);
    lastRedirect = null;
    (row?.querySelector<HTMLElement>('[data-edit]') ?? addButton(box))?.focus();
  }, [box, list]);
}

function addButton(box: RefObject<HTMLDivElement | null>): HTMLElement | null {
  return box.current?.querySelector<HTMLElement>('[data-add]') ?? null;
}
