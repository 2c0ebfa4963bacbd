import { Download, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { failureWords } from '../../panels/failure-words.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { exportToCsv } from './submission-calls.ts';
import { rangeProblem, type SubmissionList, submissions } from './submission-list.ts';

interface SubmissionToolsProps {
  list: SubmissionList;
  /** Whether the filters are shown. */
  filtering: boolean;
  onFiltering(filtering: boolean): void;
}

/** Above the list: whether drafts are in it, its filters, and its export while there is something to export. */
export function SubmissionTools({ list, filtering, onFiltering }: SubmissionToolsProps) {
  const { query, rows } = list;
  return (
    <div className="he-list-tools">
      <CheckboxField
        label="Show draft Submissions"
        checked={query.showDraftSubmissions}
        onChange={(showDraftSubmissions) => submissions.look({ showDraftSubmissions })}
      />
      <button type="button" className="he-button" onClick={() => onFiltering(!filtering)}>
        <SlidersHorizontal size={18} aria-hidden="true" focusable="false" />
        {filtering ? 'Hide Filters' : 'Show Filters'}
      </button>
      {rows.length === 0 ? null : <Export list={list} />}
    </div>
  );
}

function Export({ list: { query, total } }: { list: SubmissionList }) {
  const [under, setUnder] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async () => {
    setFailure(null);
    setUnder(true);
    try {
      await exportToCsv(query);
      toastSuccess(total === 1 ? 'Exporting 1 submission' : `Exporting ${total} submissions`);
    } catch (error) {
      setFailure(failureWords(error));
    }
    setUnder(false);
  };
  const off = under || rangeProblem(query) !== null;
  return (
    <>
      <button
        type="button"
        className="he-button"
        aria-disabled={off || undefined}
        onClick={off ? undefined : () => void download()}
      >
        <Download size={18} aria-hidden="true" focusable="false" />
        Export to CSV
      </button>
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
    </>
  );
}
