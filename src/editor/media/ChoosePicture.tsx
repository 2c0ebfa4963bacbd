import { useEffect, useState } from 'react';
import { failureMessage } from '../../browser/request.ts';
import type { Image } from '../../model/media.ts';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { toastError } from '../ui/toasts.ts';
import { isNarrow } from '../ui/use-narrow.ts';
import { AltFields } from './AltFields.tsx';
import { closeLibrary } from './library-state.ts';
import { saveImageDetails } from './media-calls.ts';
import { useAltChoice } from './use-alt-choice.ts';

const NOT_KEPT = 'The description is used here, but it could not be kept at the picture.';

interface ChoosePictureProps {
  image: Image;
  /** Its alternative text at the place, if it is there already. */
  altHere?: string | undefined;
}

/** Asks for the description of a picture in its place, and chooses it. */
export function ChoosePicture({ image, altHere }: ChoosePictureProps) {
  const { value, problem, changed, field, change, settle } = useAltChoice(image, altHere);
  const [keeps, setKeeps] = useState(false);
  const isDescribed = image.alt !== '' || image.decorative;

  // On a phone the keyboard would cover the picture that is to be described.
  useEffect(() => {
    if (!isNarrow()) field.current?.focus({ preventScroll: true });
  }, [field]);

  const use = () => {
    const settled = settle();
    if (settled === null) return;
    closeLibrary({ ...image, ...settled });
    if (!changed || (isDescribed && !keeps)) return;
    saveImageDetails(image._id, settled).catch((error: unknown) =>
      toastError(`${NOT_KEPT} ${failureMessage(error)}`),
    );
  };
  return (
    <form
      className="he-media-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        use();
      }}
    >
      <AltFields value={value} problem={problem} field={field} onChange={change} onEnter={use} />
      {isDescribed && changed ? (
        <CheckboxField
          label="Use it for new places, too"
          help={`So far: ${image.decorative ? 'it only decorates' : `‘${image.alt}’`}. Places that show the picture already stay as they are.`}
          checked={keeps}
          onChange={setKeeps}
        />
      ) : null}
      <button type="submit" className="he-button he-button-main">
        {problem?.mayStay ? 'Use it as it is' : 'Use this picture'}
      </button>
    </form>
  );
}
