import { useState } from 'react';
import type { Image } from '../../model/media.ts';
import { toastSuccess } from '../ui/toasts.ts';
import { saveImageDetails } from './media-calls.ts';
import { NameField } from './NameField.tsx';
import { PictureForm } from './PictureForm.tsx';
import { useAltChoice } from './use-alt-choice.ts';
import { useSaving } from './use-saving.ts';

/** Changes the name of a picture, and the description that new places begin with. */
export function PictureDetails({ image, onSaved }: { image: Image; onSaved(image: Image): void }) {
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
