import { useState } from 'react';
import type { Image, MediaFile } from '../../model/media.ts';
import { publishingReason } from '../document/may-change.ts';
import { toastSuccess } from '../ui/toasts.ts';
import { ChoosePicture } from './ChoosePicture.tsx';
import { FileButton } from './FileButton.tsx';
import { FileDetails } from './FileDetails.tsx';
import { ItemTools } from './ItemTools.tsx';
import { closeLibrary, type MediaItem } from './library-state.ts';
import { saveImageDetails } from './media-calls.ts';
import { isImage } from './messages.ts';
import { NameField } from './NameField.tsx';
import { PictureForm } from './PictureForm.tsx';
import { uploadFile } from './upload.ts';
import { useAltChoice } from './use-alt-choice.ts';
import { useSaving } from './use-saving.ts';

interface ItemContentProps {
  item: MediaItem;
  /** Whether the library was opened to choose an item. */
  choosing: boolean;
  /** The alternative text in the place to fill, if the place already has this picture. */
  altHere?: string | undefined;
  onChanged(item: MediaItem): void;
  onRemoved(id: string): void;
  /** Starts replacing this picture, so that the user can choose the replacement. */
  onReplace(image: Image): void;
}

/** Shows the actions on an item, beginning with 'choose' if the library is open for choosing. */
export function ItemContent({ item, choosing, altHere, onChanged, onRemoved, onReplace }: ItemContentProps) {
  const [more, setMore] = useState(!choosing);
  const tools = isImage(item) ? (
    <ItemTools kind="pictures" item={item} onRemoved={onRemoved}>
      <button type="button" className="he-button" onClick={() => onReplace(item)}>
        Replace everywhere
      </button>
    </ItemTools>
  ) : (
    <ItemTools kind="files" item={item} onRemoved={onRemoved}>
      <ReplaceFile file={item} onSaved={onChanged} />
    </ItemTools>
  );
  if (!choosing) {
    return (
      <>
        {isImage(item) ? (
          <PictureDetails image={item} onSaved={onChanged} />
        ) : (
          <FileDetails file={item} onSaved={onChanged} />
        )}
        {tools}
      </>
    );
  }
  return (
    <>
      {isImage(item) ? <ChoosePicture image={item} altHere={altHere} /> : <ChooseFile file={item} />}
      <button
        type="button"
        className="he-button he-media-fold"
        aria-expanded={more}
        onClick={() => setMore(!more)}
      >
        {more ? 'Hide details' : 'Details'}
      </button>
      {more ? tools : null}
    </>
  );
}

function ChooseFile({ file }: { file: MediaFile }) {
  return (
    <div className="he-media-form">
      {file.description === '' ? null : <p>{file.description}</p>}
      <button type="button" className="he-button he-button-main" onClick={() => closeLibrary(file)}>
        Use this file
      </button>
    </div>
  );
}

/** Edits the name of a picture, and its default description for new places. */
function PictureDetails({ image, onSaved }: { image: Image; onSaved(image: Image): void }) {
  const [name, setName] = useState(image.name);
  const draft = useAltChoice(image);
  const saving = useSaving();
  const save = () => {
    const settled = draft.settle(true);
    if (settled === null) return;
    saving.run(async () => {
      onSaved(await saveImageDetails(image._id, { name: name.trim() || image.name, ...settled }));
      toastSuccess('Saved. Places that show the picture already keep their own description');
    });
  };
  return (
    <PictureForm
      draft={draft}
      saving={saving}
      words={{ submit: 'Save', asItIs: 'Save it as it is' }}
      onSubmit={save}
    >
      <NameField label="Name" help="Only editors see it." value={name} onChange={setName} />
    </PictureForm>
  );
}

/** Lets the user replace a file with a new version. The address of the file and all links to it stay the same. */
function ReplaceFile({ file, onSaved }: { file: MediaFile; onSaved(file: MediaFile): void }) {
  const [share, setShare] = useState(0);
  const { busy, problem, run } = useSaving();
  const replace = (chosen: File) =>
    run(async () => {
      setShare(0);
      onSaved(await uploadFile(chosen, { onProgress: setShare }, file._id));
      toastSuccess(`${file.name} has a new content. Its address is the same`);
    });
  const notPublisher = publishingReason();
  // Replacing needs the right to publish, because readers get the new content at once.
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
