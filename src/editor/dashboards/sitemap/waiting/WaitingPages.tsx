import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { REVIEWS_COUNTED } from '../../../../model/limits.ts';
import { Fold } from '../../../lists/Retention.tsx';
import { $waiting } from '../../../panels/review/review-state.ts';
import { waitingCount } from '../../../panels/review/review-words.ts';
import { Paging } from '../../../ui/Paging.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { WaitingItem } from './WaitingItem.tsx';
import { PAGE_SIZE, type WaitingPage, waitingListWords, waitingPages } from './waiting-list.ts';

/** The pages whose publication somebody asks for, for those who may publish them. Its summary has their number. */
export function WaitingPages({ onPublished }: { onPublished(): void }) {
  const waiting = useStore($waiting);
  return (
    <Fold summary={`Waiting for publication (${waitingCount(waiting, REVIEWS_COUNTED)})`}>
      <Waiting onPublished={onPublished} />
    </Fold>
  );
}

function Waiting({ onPublished }: { onPublished(): void }) {
  const list = useStore(waitingPages.$list);
  const found = useRef<HTMLParagraphElement>(null);
  const [declining, setDeclining] = useState<WaitingPage | null>(null);
  useEffect(() => {
    waitingPages.again();
    return waitingPages.forget;
  }, []);
  const gone = () => {
    waitingPages.again();
    // Its row is about to go.
    requestAnimationFrame(() => found.current?.focus());
  };
  return (
    <div className="he-sitemap-part" aria-busy={list.state === 'loading'}>
      <p ref={found} tabIndex={-1}>
        {waitingListWords(list)}
      </p>
      {list.state === 'failed' ? (
        <button type="button" className="he-button" onClick={waitingPages.again}>
          Try again
        </button>
      ) : null}
      <ul className="he-waiting-pages" aria-label="Pages waiting for publication">
        {list.rows.map((row) => (
          <WaitingItem
            key={row._id}
            row={row}
            onDecline={() => setDeclining(row)}
            onChanged={waitingPages.again}
            onPublished={() => {
              toastSuccess('Published');
              gone();
              onPublished();
            }}
          />
        ))}
      </ul>
      <Paging
        label="Pages of those that wait"
        total={list.total}
        page={list.page}
        pageSize={PAGE_SIZE}
        onTurn={waitingPages.turn}
      />
      {declining === null ? null : (
        <DeclineDialog
          row={declining}
          onChanged={(review) => {
            setDeclining({ ...declining, review });
            waitingPages.again();
          }}
          onClose={() => {
            setDeclining(null);
            // What was declined can be over already.
            waitingPages.again();
          }}
          onDeclined={() => {
            setDeclining(null);
            gone();
          }}
        />
      )}
    </div>
  );
}
