import { useState } from 'react';
import { failureMessage } from '../../browser/request.ts';
import type { CallOutput } from '../../calls/types.ts';
import { type ImageValue, imageSources } from '../../model/image.ts';
import { LOGO_SIZE } from '../../model/limits.ts';
import { $start } from '../document/start-editor.ts';
import { FileButton } from '../media/FileButton.tsx';
import { sendFile } from '../media/send-file.ts';
import { announce } from '../ui/announcements.ts';

interface LogoQuestionProps {
  value: ImageValue;
  onChange(value: ImageValue): void;
}

/** Lets the user choose a picture from the computer. It becomes a picture of the library. */
export function LogoQuestion({ value, onChange }: LogoQuestionProps) {
  const [file, setFile] = useState('');
  const [under, setUnder] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (chosen: File) => {
    setUnder(true);
    setFailure(null);
    announce('Uploading…');
    try {
      const { image } = await sendFile<CallOutput<'image/upload'>>('image/upload', chosen);
      onChange({ imageId: image._id, alt: '' });
      setFile(image.name);
      announce('The logo is chosen.');
    } catch (error) {
      setFailure(failureMessage(error));
    }
    setUnder(false);
  };
  const base = $start.get()?.shell.baseUrls.imageBaseUrl;
  return (
    <>
      <div className="he-first-logo">
        {value === null ? null : <img src={imageSources(value, LOGO_SIZE, undefined, base)?.src} alt="" />}
        <FileButton accept="image/*" busy={under} onChoose={([chosen]) => void send(chosen)}>
          {under ? 'Uploading…' : value === null ? 'Choose a picture' : 'Choose another'}
          <span className="he-sr"> for the logo</span>
        </FileButton>
        {value === null ? (
          <span>You can leave this out.</span>
        ) : (
          <>
            <span className="he-first-file">{file}</span>
            <button type="button" className="he-first-empty" onClick={() => onChange(null)}>
              Remove<span className="he-sr"> the logo</span>
            </button>
          </>
        )}
      </div>
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
    </>
  );
}
