import { useState } from 'react';
import type { MediaFile } from '../../model/media.ts';
import { publishingReason } from '../document/may-change.ts';
import { toastSuccess } from '../ui/toasts.ts';
import { FileButton } from './FileButton.tsx';
import { uploadFile } from './upload-file.ts';
import { useSaving } from './use-saving.ts';

/** Puts a new version in the place of a file; its address and all links to it stay. */
export function ReplaceFile({ file, onSaved }: { file: MediaFile; onSaved(file: MediaFile): void }) {
  const [share, setShare] = useState(0);
  const { busy, problem, run } = useSaving();
  const replace = (chosen: File) =>
    run(async () => {
      setShare(0);
      onSaved(await uploadFile(chosen, { onProgress: setShare }, file._id));
      toastSuccess(`${file.name} has a new content. Its address is the same`);
    });
  const notPublisher = publishingReason();
  // Readers have the new content at once.
  if (notPublisher !== null) return <p className="he-hint">{notPublisher}</p>;
  return (
    <>
      <FileButton busy={busy} onChoose={([chosen]) => replace(chosen)}>
        {busy ? 'Uploading the new version…' : 'Upload a new version'}
      </FileButton>
      {busy ? <progress aria-label="The new version" max={1} value={share} /> : null}
      {problem === null ? null : <p className="he-field-error">{problem}</p>}
    </>
  );
}
