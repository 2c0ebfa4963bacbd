import { useStore } from '@nanostores/react';
import type { RootKey } from '../../model/roots.ts';
import { closeModal, documentOf, type ModalType } from '../document/modal-state.ts';
import { SaveNotice } from '../saving/SaveNotice.tsx';
import { saveDocument } from '../saving/save.ts';
import { $saveStates, SAVE_WORDS } from '../saving/save-state.ts';
import { MODALS } from './modals.ts';

/** Whether the document of the modal is saved, the button that saves it, and the one that closes the modal. */
export function ModalFoot({ type }: { type: ModalType }) {
  const root = documentOf(type);
  const { save } = MODALS[type];
  return (
    <>
      {/* The notices at the page are behind the modal. */}
      {root === null ? null : <SaveNotice />}
      <div className="he-actions he-modal-foot">
        {root === null ? null : <SavedLine root={root} />}
        <button type="button" className="he-button" onClick={closeModal}>
          Close
        </button>
        {root === null || save === undefined ? null : <SaveButton root={root} label={save} />}
      </div>
    </>
  );
}

function SavedLine({ root }: { root: RootKey }) {
  const state = useStore($saveStates)[root];
  return (
    <p className="he-saved-line" data-state={state}>
      {SAVE_WORDS[state]}
    </p>
  );
}

/** A double click counts as one, as saving calls the server. */
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
