import { useState } from 'react';
import type { Image } from '../../model/media.ts';
import { toastSuccess } from '../ui/toasts.ts';
import { AltFields } from './AltFields.tsx';
import { saveImageDetails } from './media-calls.ts';
import { NameField } from './NameField.tsx';
import { useAltChoice } from './use-alt-choice.ts';
import { useSaving } from './use-saving.ts';

/** Changes the name of a picture, and the description that new places begin with. */
export function PictureDetails({ image, onSaved }: { image: Image; onSaved(image: Image): void }) {
  const [name, setName] = useState(image.name);
  const { value, problem, field, change, settle } = useAltChoice(image);
  const saving = useSaving();
  const save = () => {
    const settled = settle(true);
    if (settled === null) return;
    saving.run(async () => {
      onSaved(await saveImageDetails(image._id, { name: name.trim() || image.name, ...settled }));
      toastSuccess('Saved. Places that show the picture already keep their own description');
    });
  };
  return (
    <form
      className="he-media-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <AltFields value={value} problem={problem} field={field} onChange={change} onEnter={save} />
      <NameField label="Name" help="Only editors see it." value={name} onChange={setName} />
      {saving.problem === null ? null : <p className="he-field-error">{saving.problem}</p>}
      <button type="submit" className="he-button he-button-main" aria-disabled={saving.busy || undefined}>
        {problem?.mayStay ? 'Save it as it is' : 'Save'}
      </button>
    </form>
  );
}
