import { EditorDialog } from '../ui/EditorDialog.tsx';
import { toastSuccess } from '../ui/toasts.ts';
import { LibraryRoom } from './LibraryRoom.tsx';
import { closeLibrary, type OpenLibrary } from './library-state.ts';
import media from './media.css?url';
import { clearDone, pendingUploads } from './uploads.ts';

/** The library of pictures and files. What is being uploaded goes on when it is closed. */
export function LibraryDialog({ library }: { library: OpenLibrary }) {
  const close = () => {
    const pending = pendingUploads();
    closeLibrary();
    clearDone();
    if (pending > 0)
      toastSuccess(`${pending === 1 ? 'One upload goes' : `${pending} uploads go`} on in the background`);
  };
  return (
    <>
      <link rel="stylesheet" precedence="default" href={media} />
      <EditorDialog title={library.title} wide onClose={close}>
        <LibraryRoom key={library.kind} kind={library.kind} library={library} />
        <div className="he-actions">
          <button type="button" className="he-button" onClick={close}>
            {library.settle === null ? 'Close' : 'Cancel'}
          </button>
        </div>
      </EditorDialog>
    </>
  );
}
