import { useEffect, useState } from 'react';
import { ApiError, failureMessage } from '../../browser/request.ts';
import type { Image } from '../../model/media.ts';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { toastError } from '../ui/toasts.ts';
import { isNarrow } from '../ui/use-narrow.ts';
import { $library, closeLibrary } from './library-state.ts';
import { loadImage, saveImageDetails } from './media-calls.ts';
import { PictureForm } from './PictureForm.tsx';
import { useAltChoice } from './use-alt-choice.ts';
import { useSaving } from './use-saving.ts';

const NOT_KEPT = 'The description is used here, but it could not be kept at the picture.';

interface ChoosePictureProps {
  image: Image;
  /** The alternative text in the place to fill, if the place already has this picture. */
  altHere?: string | undefined;
}

/** Asks for the description that a picture gets in the place to be filled, and chooses the picture. */
export function ChoosePicture({ image, altHere }: ChoosePictureProps) {
  const draft = useAltChoice(image, altHere);
  const { changed, field, settle } = draft;
  const [keeps, setKeeps] = useState(false);
  const saving = useSaving();
  const isDescribed = image.alt !== '' || image.decorative;

  // Does not focus the field on a phone, because the keyboard would cover the picture to be described.
  useEffect(() => {
    if (!isNarrow()) field.current?.focus({ preventScroll: true });
  }, [field]);

  const use = () => {
    const settled = settle();
    if (settled === null) return;
    const library = $library.get();
    saving.run(async () => {
      await checkIsThere(image._id);
      if ($library.get() !== library) return;
      closeLibrary({ ...image, ...settled });
      if (!changed || (isDescribed && !keeps)) return;
      saveImageDetails(image._id, settled).catch((error: unknown) =>
        toastError(`${NOT_KEPT} ${failureMessage(error)}`),
      );
    });
  };
  return (
    <PictureForm
      draft={draft}
      saving={saving}
      words={{ submit: 'Use this picture', asItIs: 'Use it as it is' }}
      onSubmit={use}
    >
      {isDescribed && changed ? (
        <CheckboxField
          label="Use it for new places, too"
          help={`So far: ${image.decorative ? 'it only decorates' : `‘${image.alt}’`}. Places that show the picture already stay as they are.`}
          checked={keeps}
          onChange={setKeeps}
        />
      ) : null}
    </PictureForm>
  );
}

/**
 * Checks that no other user has removed the picture since the list was loaded. If the connection is lost, assumes that the
 * picture still exists.
 */
async function checkIsThere(id: string): Promise<void> {
  try {
    await loadImage(id);
  } catch (error) {
    if (error instanceof ApiError && error.response?.status === 404) throw error;
  }
}
