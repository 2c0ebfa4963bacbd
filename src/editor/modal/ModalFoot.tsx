import { useStore } from '@nanostores/react';
import type { RootKey } from '../../model/roots.ts';
import { documentOf, type ModalType } from '../document/modal-state.ts';
import { $openForms } from '../document/open-forms.ts';
import { zoneWords } from '../lists/recent-words.ts';
import { useTimeZone } from '../lists/time.tsx';
import { SaveNotice } from '../saving/SaveNotice.tsx';
import { saveDocument } from '../saving/save.ts';
import { $saveStates, SAVE_WORDS } from '../saving/save-state.ts';
import { MODALS } from './modals.ts';

/** Shows whether the modal's document is saved, with a button to save it. Without a document, names the zone of all times. */
export function ModalFoot({ type }: { type: ModalType }) {
  const root = documentOf(type);
  const { save } = MODALS[type];
  return (
    <>
      {/* Shown here too, because the modal covers the page's notices. */}
      {root === null ? null : <SaveNotice />}
      <div className="he-actions he-modal-foot">
        <div className="he-saved-lines">
          <FormsLine type={type} />
          {root === null ? <ZoneLine /> : <SavedLine root={root} />}
        </div>
        {root === null || save === undefined ? null : <SaveButton root={root} label={save} />}
      </div>
    </>
  );
}

/** Names the unsaved forms of the modal, on any tab. A form is saved only by its own button. */
function FormsLine({ type }: { type: ModalType }) {
  const words = useStore($openForms).flatMap((form) => (form.modal === type ? [form.words] : []));
  if (words.length === 0) return null;
  return (
    <p className="he-saved-line" data-state="dirty">
      {words.join(' ')}
    </p>
  );
}

function ZoneLine() {
  return <p className="he-saved-line">All times are {zoneWords(useTimeZone())}</p>;
}

function SavedLine({ root }: { root: RootKey }) {
  const state = useStore($saveStates)[root];
  return (
    <p className="he-saved-line" data-state={state}>
      {SAVE_WORDS[state]}
    </p>
  );
}

/** Shows a button on which a double click counts as one click, because saving calls the server. */
function SaveButton({ root, label }: { root: RootKey; label: string }) {
  return (
    <button
      type="button"
      className="he-button he-button-main"
      onClick={({ detail }) => {
        if (detail < 2) void saveDocument(root, 'save');
      }}
    >
      {label}
    </button>
  );
}
