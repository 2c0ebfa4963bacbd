import { useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { EditorDialog } from '../ui/EditorDialog.tsx';
import { toastSuccess } from '../ui/toasts.ts';
import { LibraryRoom } from './LibraryRoom.tsx';
import { closeLibrary, type MediaKind, type OpenLibrary } from './library-state.ts';
import { clearDone, pendingUploads } from './uploads.ts';

/** Shows the library of pictures and files. Uploads continue after the library is closed. */
export default function MediaDialog({ library }: { library: OpenLibrary }) {
  const choosing = library.settle !== null;
  useEffect(() => clearDone, []);
  const close = () => {
    const pending = pendingUploads();
    closeLibrary();
    if (pending > 0)
      toastSuccess(`${pending === 1 ? 'One upload goes' : `${pending} uploads go`} on in the background`);
  };
  return (
    <EditorDialog title={library.title} wide onClose={close}>
      {choosing ? <LibraryRoom kind={library.kind} library={library} /> : <BothHalves library={library} />}
      <div className="he-actions">
        <button type="button" className="he-button" onClick={close}>
          {choosing ? 'Cancel' : 'Close'}
        </button>
      </div>
    </EditorDialog>
  );
}

const HALVES: readonly (readonly [kind: MediaKind, label: string])[] = [
  ['pictures', 'Pictures'],
  ['files', 'Files'],
];

function BothHalves({ library }: { library: OpenLibrary }) {
  const [kind, setKind] = useState<MediaKind>(library.kind);
  return (
    <Tabs
      className="he-media-tabs"
      selectedKey={kind}
      onSelectionChange={(key) => setKind(key === 'files' ? 'files' : 'pictures')}
    >
      <TabList aria-label="What the library has">
        {HALVES.map(([half, label]) => (
          <Tab key={half} id={half}>
            {label}
          </Tab>
        ))}
      </TabList>
      <TabPanel key={kind} id={kind}>
        <LibraryRoom kind={kind} library={library} />
      </TabPanel>
    </Tabs>
  );
}
