import { Download, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { failureWords } from '../../panels/failure-words.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { exportToCsv } from './activity-calls.ts';
import type { ActivityList } from './activity-list.ts';

interface ActivityToolsProps {
  list: ActivityList;
  /** Whether the filters are shown. */
  filtering: boolean;
  onFiltering(filtering: boolean): void;
}

/** Above the list: its filters, and its export. */
export function ActivityTools({ list: { query, total }, filtering, onFiltering }: ActivityToolsProps) {
  const [under, setUnder] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async () => {
    setFailure(null);
    setUnder(true);
    try {
      await exportToCsv(query);
      toastSuccess(total === 1 ? 'Exporting 1 entry' : `Exporting ${total} entries`);
    } catch (error) {
      setFailure(failureWords(error));
    }
    setUnder(false);
  };
  return (
    <div className="he-list-tools">
      <button type="button" className="he-button" onClick={() => onFiltering(!filtering)}>
        <SlidersHorizontal size={18} aria-hidden="true" focusable="false" />
        {filtering ? 'Hide Filters' : 'Show Filters'}
      </button>
      <button
        type="button"
        className="he-button"
        aria-disabled={under || undefined}
        onClick={under ? undefined : () => void download()}
      >
        <Download size={18} aria-hidden="true" focusable="false" />
        Export to CSV
      </button>
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
    </div>
  );
}
