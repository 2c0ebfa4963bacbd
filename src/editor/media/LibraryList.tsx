import type { MediaKind } from './library-state.ts';
import { MediaGrid } from './MediaGrid.tsx';
import type { ListState } from './media-list.ts';
import { listWords } from './use-media-list.ts';

interface LibraryListProps {
  kind: MediaKind;
  list: ListState;
  open: string | null;
  /** The id of the item that is now in the place to be filled. */
  current: string | null;
  onOpen(id: string): void;
  onMore(): void;
  onAgain(): void;
  /** Ends the search. */
  onClear(): void;
}

const EMPTY: Readonly<Record<MediaKind, string>> = {
  pictures:
    'There are no pictures yet. Upload some, drop them here, or paste one. JPEG, PNG, WebP, AVIF and GIF can be used.',
  files: 'There are no files yet. Upload some, or drop them here: a form to print, a report, a fact sheet.',
};

/** Shows the items found, or why there are none. */
export function LibraryList({
  kind,
  list,
  open,
  current,
  onOpen,
  onMore,
  onAgain,
  onClear,
}: LibraryListProps) {
  const { state, items, total, query } = list;
  const isEmpty = state === 'ready' && items.length === 0;
  return (
    <div className="he-media-list">
      {state === 'failed' ? (
        <div className="he-media-note">
          <p>{listWords(kind, list)}</p>
          <button type="button" className="he-button" onClick={onAgain}>
            Try again
          </button>
        </div>
      ) : null}
      {items.length === 0 && state === 'loading' ? <Skeleton kind={kind} /> : null}
      {items.length === 0 ? null : (
        <MediaGrid
          kind={kind}
          items={items}
          open={open}
          current={current}
          busy={state === 'loading'}
          onOpen={onOpen}
        />
      )}
      {isEmpty && query.search === '' ? <p className="he-media-empty">{EMPTY[kind]}</p> : null}
      {isEmpty && query.search !== '' ? (
        <div className="he-media-empty">
          <p>{listWords(kind, list)} Try other words, or the name of the file.</p>
          <button type="button" className="he-button" onClick={onClear}>
            Show all
          </button>
        </div>
      ) : null}
      {items.length === 0 || total === null ? null : (
        <div className="he-media-more">
          <p className="he-hint">{listWords(kind, { ...list, state: 'ready' })}</p>
          {items.length < total ? (
            <button
              type="button"
              className="he-button"
              aria-disabled={state === 'loading' || undefined}
              onClick={onMore}
            >
              Show more
            </button>
          ) : null}
        </div>
      )}
    </div>
  );
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** Shows placeholders for the items while they load, so that nothing moves when the items appear. */
function Skeleton({ kind }: { kind: MediaKind }) {
  return (
    <div className={`he-media-${kind} he-media-skeleton`} aria-hidden="true">
      {PLACES.map((place) => (
        <div key={place} className="he-media-item">
          <span className="he-media-thumbnail" />
          <span className="he-media-name" />
        </div>
      ))}
    </div>
  );
}
