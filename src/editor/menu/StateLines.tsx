import { useStore } from '@nanostores/react';
import { $publication } from '../document/saved.ts';
import { $pageRequest, $saveState, SAVE_WORDS } from '../saving/save-state.ts';

/** Always visible: whether the page is saved, and whether visitors see its current state. */
export function StateLines() {
  const save = useStore($saveState);
  const request = useStore($pageRequest);
  const publication = useStore($publication);
  const publishing = request.state === 'saving' && request.action === 'publish';
  return (
    <div className="he-states">
      <p className="he-state" data-state={save}>
        {publishing ? 'Publishing…' : SAVE_WORDS[save]}
      </p>
      <p className="he-state" data-state={publication === 'Public' ? 'saved' : 'dirty'}>
        {publication}
      </p>
    </div>
  );
}
