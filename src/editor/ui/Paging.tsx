interface PagingProps {
  /** The name of the list, such as 'Pages of redirects'. */
  label: string;
  total: number | null;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  onTurn(page: number): void;
}

/** Shows links to the previous and the next page of a list. Shows nothing if the list has only one page. */
export function Paging({ label, total, page, pageSize, onTurn }: PagingProps) {
  if (total === null || total <= pageSize) return null;
  const last = Math.ceil(total / pageSize);
  return (
    <nav className="he-paging" aria-label={label}>
      <Turn label="Previous" off={page <= 1} onTurn={() => onTurn(page - 1)} />
      <span>{`Page ${page} of ${last}`}</span>
      <Turn label="Next" off={page >= last} onTurn={() => onTurn(page + 1)} />
    </nav>
  );
}

/** Shows a button that keeps the focus even if it is disabled on the first or last page. */
function Turn({ label, off, onTurn }: { label: string; off: boolean; onTurn(): void }) {
  return (
    <button
      type="button"
      className="he-button"
      aria-disabled={off || undefined}
      onClick={off ? undefined : onTurn}
    >
      {label}
    </button>
  );
}
