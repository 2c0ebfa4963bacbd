import { useId, useState } from 'react';
import { pageHref } from '../../../model/link.ts';
import type { DeletedRow } from '../../../model/sitemap.ts';
import { When } from '../../ui/When.tsx';

export type { DeletedRow };

/** A deleted page, with a button that restores it, for those who may. */
export function DeletedItem({ row, onRestore }: { row: DeletedRow; onRestore(): Promise<void> }) {
  const id = useId();
  const [under, setUnder] = useState(false);
  const { title, slug, deletedAt, deletedBy, restorableByYou } = row;
  const off = under || !restorableByYou;
  const restore = async () => {
    setUnder(true);
    await onRestore();
    setUnder(false);
  };
  return (
    <li>
      <strong>{title.trim() === '' ? 'Page without a title' : title}</strong>
      <button
        type="button"
        className="he-button"
        aria-label={`Restore ${title.trim() === '' ? pageHref(slug) : title}`}
        aria-describedby={restorableByYou ? undefined : `${id}-reason`}
        aria-disabled={off || undefined}
        onClick={off ? undefined : () => void restore()}
      >
        {under ? 'Restoring…' : 'Restore'}
      </button>
      <span className="he-muted">
        {`${pageHref(slug)}, deleted by ${deletedBy ?? 'somebody whose account is gone'} `}
        <When iso={deletedAt} />
        {restorableByYou ? null : (
          <span id={`${id}-reason`}>. Only people with a role of this page can restore it.</span>
        )}
      </span>
    </li>
  );
}
