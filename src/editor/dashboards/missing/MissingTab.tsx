import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { can } from '../../../model/permissions.ts';
import { $start } from '../../document/start-editor.ts';
import { failureWords } from '../../panels/failure-words.ts';
import { Paging } from '../../ui/Paging.tsx';
import { $question } from '../../ui/question.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { MissingTable } from './MissingTable.tsx';
import sheet from './missing.css?url';
import { type MissingPage, PAGE_SIZE, removeMissing } from './missing-calls.ts';
import { listWords, missing, removeQuestion } from './missing-list.ts';

/** The addresses that visitors did not find, and ways to mend that. */
export default function MissingTab() {
  const list = useStore(missing.$list);
  const user = useStore($start)?.user ?? null;
  const { failure, found, remove } = useRemoval();
  useEffect(() => {
    missing.again();
    return missing.forget;
  }, []);
  return (
    <>
      <link rel="stylesheet" precedence="default" href={sheet} />
      <div className="he-dashboard">
        <p className="he-muted">
          Addresses that visitors asked for and did not find, the most wanted first. Only how often and when
          is counted, nothing about the visitors. An address goes from here once a page or a redirect is
          published there.
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
            <MissingTable rows={list.rows} onRemove={can(user, 'missing/remove') ? remove : null} />
          )}
          <Paging
            label="Pages of missing pages"
            total={list.total}
            page={list.page}
            pageSize={PAGE_SIZE}
            onTurn={missing.turn}
          />
        </div>
      </div>
    </>
  );
}

/** Taking an address off the list, after a question. Its row, where the focus would return, is gone then. */
function useRemoval() {
  const [failure, setFailure] = useState<string | null>(null);
  const found = useRef<HTMLParagraphElement>(null);
  const takeOff = async ({ path }: MissingPage) => {
    setFailure(null);
    try {
      await removeMissing(path);
      toastSuccess(`${path} is off the list`);
      missing.again();
      requestAnimationFrame(() => found.current?.focus());
    } catch (error) {
      setFailure(`${path} could not be taken off. ${failureWords(error)}`);
    }
  };
  const remove = (row: MissingPage) =>
    $question.set({ ...removeQuestion(row), onYes: () => void takeOff(row) });
  return { failure, found, remove };
}
