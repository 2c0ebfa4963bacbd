import { useState } from 'react';
import type { MediaFile } from '../../model/media.ts';
import { toastSuccess } from '../ui/toasts.ts';
import { saveFileDetails } from './media-calls.ts';
import { NameField } from './NameField.tsx';
import { useSaving } from './use-saving.ts';

/** Edits the name and the description of a file. */
export function FileDetails({ file, onSaved }: { file: MediaFile; onSaved(file: MediaFile): void }) {
  const [name, setName] = useState(file.name);
  const [description, setDescription] = useState(file.description);
  const saving = useSaving();
  return (
    <form
      className="he-media-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saving.run(async () => {
          const details = { name: name.trim() || file.name, description: description.trim() };
          onSaved(await saveFileDetails(file._id, details));
          toastSuccess('Saved');
        });
      }}
    >
      <NameField label="Name" help="Readers get the file under this name." value={name} onChange={setName} />
      <NameField
        label="Description"
        help="Describe its content, so that others find it here."
        value={description}
        multiline
        onChange={setDescription}
      />
      {saving.problem === null ? null : <p className="he-field-error">{saving.problem}</p>}
      <button type="submit" className="he-button" aria-disabled={saving.busy || undefined}>
        Save
      </button>
    </form>
  );
}
