import { useEffect } from 'react';
import { LibraryRoom } from '../../media/LibraryRoom.tsx';
import type { OpenLibrary } from '../../media/library-state.ts';
import { clearDone } from '../../media/uploads.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import filesTabSheet from './files-tab.css?url';

needSheets(filesTabSheet);

const FILES: OpenLibrary = { title: 'Files', kind: 'files', current: null, settle: null };

/** Shows the files that pages link to, with the same tools as in the library. */
export default function FilesTab() {
  useEffect(() => clearDone, []);
  return <LibraryRoom kind="files" library={FILES} />;
}
