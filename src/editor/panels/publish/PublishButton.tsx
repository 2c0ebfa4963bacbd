import { useStore } from '@nanostores/react';
import { ASK } from '../review/messages.ts';
import { $publishCount, $publishDoor, $publishOpen, publishDoorReason } from './publication-state.ts';

/** Shows the name in one word, because the bar is short. */
function Ask() {
  const [word, ...rest] = ASK.split(' ');
  return (
    <>
      {word}
      <span className="he-sr"> {rest.join(' ')}</span>
    </>
  );
}

/** Shows the button that opens the popover for publishing, with the number of documents that differ from what is public. */
export function PublishButton() {
  const { label, disabledReason } = useStore($publishDoor);
  const count = useStore($publishCount);
  const open = useStore($publishOpen);
  const reason = publishDoorReason(disabledReason);
  return (
    <button
      type="button"
      className={reason === null ? 'he-button he-button-main' : 'he-button'}
      aria-disabled={reason === null ? undefined : true}
      aria-expanded={open}
      aria-haspopup="dialog"
      title={reason ?? undefined}
      data-opens-publish=""
      onClick={({ detail }) => {
        // A second press while the popover is being fetched does not close it.
        if (reason === null && detail < 2)
          $publishOpen.set(!open || document.querySelector('.he-publish') === null);
      }}
    >
      {label === ASK ? <Ask /> : 'Publish'}
      {count === 0 || label === ASK ? null : (
        <span className="he-count">
          {count}
          <span className="he-sr"> changed</span>
        </span>
      )}
    </button>
  );
}
