import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { can } from '../../../calls/permissions.ts';
import { $start } from '../../document/start-editor.ts';
import { failureWords } from '../../panels/failure-words.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { Paging } from '../../ui/Paging.tsx';
import { $question } from '../../ui/question.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { MissingTable } from './MissingTable.tsx';
import sheet from './missing.css?url';
import { type MissingPage, PAGE_SIZE, removeAllMissing, removeMissing } from './missing-calls.ts';
import { listWords, missing, REMOVE_ALL, removeQuestion } from './missing-list.ts';

needSheets(sheet);

/** The addresses that visitors did not find, and ways to mend that. */
export default function MissingTab() {
  const list = useStore(missing.$list);
  const user = useStore($start)?.user ?? null;
  const { failure, found, remove, removeAll } = useRemoval();
  const canRemove = can(user, 'missing/remove');
  useEffect(() => {
    missing.again();
    return missing.forget;
  }, []);
  return (
    <div className="he-dashboard">
      <p className="he-muted">
        Addresses that visitors asked for and did not find, the most wanted first. Only how often and when is
        counted, nothing about the visitors. An address goes from here once a page or a redirect is published
        there.
      </p>
      <div className="he-list-rows" aria-busy={list.state === 'loading'}>
        <p ref={found} tabIndex={-1} className={list.total === 0 ? 'he-dashboard-done' : 'he-muted'}>
          {listWords(list)}
        </p>
        {failure === null ? null : (
          <p role="alert" className="he-field-error">
            {failure}
          </p>
        )}
        {list.state === 'failed' ? (
          <button type="button" className="he-button" onClick={missing.again}>
            Try again
          </button>
        ) : null}
        {list.rows.length === 0 ? null : (
          <MissingTable rows={list.rows} onRemove={canRemove ? remove : null} />
        )}
        <Paging
          label="Pages of missing pages"
          total={list.total}
          page={list.page}
          pageSize={PAGE_SIZE}
          onTurn={missing.turn}
        />
        {canRemove && (list.total ?? 0) > 1 ? (
          <button type="button" className="he-button" onClick={removeAll}>
            Take all off the list
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** Taking one address or all off the list, after a question. What the focus would return to is gone then. */
function useRemoval() {
  const [failure, setFailure] = useState<string | null>(null);
  const found = useRef<HTMLParagraphElement>(null);
  const takeOff = async (call: () => Promise<void>, done: string, failed: string) => {
    setFailure(null);
    try {
      await call();
      toastSuccess(done);
      missing.again();
      requestAnimationFrame(() => found.current?.focus());
    } catch (error) {
      setFailure(`${failed} ${failureWords(error)}`);
    }
  };
  const remove = (row: MissingPage) => {
    const { path } = row;
    const call = () => removeMissing(path);
    const onYes = () => void takeOff(call, `${path} is off the list`, `${path} could not be taken off.`);
    $question.set({ ...removeQuestion(row), onYes });
  };
  const removeAll = () => {
    const failed = 'The addresses could not be taken off.';
    const onYes = () => void takeOff(removeAllMissing, 'All addresses are off the list', failed);
    $question.set({ ...REMOVE_ALL, onYes });
  };
  return { failure, found, remove, removeAll };
}
