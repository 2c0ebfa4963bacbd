import { useState } from 'react';
import { failureMessage } from '../../../browser/request.ts';
import { fileHref, type LinkTarget } from '../../../model/link.ts';
import type { MediaFile } from '../../../model/media.ts';
import { getApi } from '../../document/start-editor.ts';
import { chooseFile } from '../../media/choose-file.ts';
import { FileButton } from '../../media/FileButton.tsx';
import { uploadFile } from '../../media/upload.ts';
import { announce } from '../../ui/announcements.ts';
import { useDraft } from '../use-draft.ts';
import { fileNamed, filesInWords, fileWords } from './file-search.ts';
import { settledUrl, shownUrl, urlProblem } from './link-url.ts';
import { useOptionSearch } from './option-search.ts';
import { OFFERED_PAGES } from './page-search.ts';
import { SearchedField } from './SearchedField.tsx';
import type { UrlFieldProps } from './UrlField.tsx';

interface FileFieldProps extends Omit<UrlFieldProps, 'url'> {
  target: LinkTarget;
  /** Called with a link to a file of the library. */
  onChoose(target: LinkTarget): void;
}

const ask = (words: string) => getApi('file/searchFiles', { search: words, limit: OFFERED_PAGES });

/** Lets the user choose a file of the library by name, or type the address of another file. */
export default function FileField({ field, target, errors, onWrite, onChoose }: FileFieldProps) {
  const { search, look, stop } = useOptionSearch(ask, filesInWords);
  const files = search.state === 'found' ? search.files : [];
  const shown = shownUrl(target);
  const isShown = (settled: string) => settled === shown;
  const { text, problem, type, leave } = useDraft({
    field,
    stored: shown,
    settle: (typed) => (isShown(typed.trim()) ? shown : settledUrl('file', typed)),
    problemOf: (settled) => (isShown(settled) ? null : urlProblem('file', settled)),
    write: (settled) => (isShown(settled) ? undefined : onWrite(settled)),
  });
  const choose = (file: MediaFile) => {
    // Replaces the typed name, which is not a valid address, with the link to the file.
    type(shown);
    onChoose({ type: 'file', href: fileHref(file), fileId: file._id });
  };
  return (
    <>
      <SearchedField
        label="File"
        listLabel="Files"
        help="A file of the library. Type words of its name, or the web address of a file elsewhere."
        errors={problem === null ? errors : [problem]}
        text={text}
        options={files.map((file) => ({ found: file, id: file._id, ...fileWords(file) }))}
        words={filesInWords(search)}
        onType={type}
        onLook={look}
        onStop={stop}
        onChoose={choose}
        onLeave={() => {
          const named = isShown(text) ? null : fileNamed(files, text);
          if (named !== null) choose(named);
          else leave();
        }}
      />
      <FileTools current={target.fileId ?? null} onFile={choose} />
    </>
  );
}

/** Shows buttons to upload a file for a link, and to show all files. */
function FileTools({ current, onFile }: { current: string | null; onFile(file: MediaFile): void }) {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const busy = share !== null;
  const upload = async (chosen: File) => {
    setShare(0);
    setProblem(null);
    announce(`Uploading ${chosen.name}`);
    try {
      onFile(await uploadFile(chosen, { onProgress: setShare }));
      announce(`${chosen.name} is uploaded, and the link leads to it`);
    } catch (error) {
      setProblem(`${chosen.name} was not uploaded. ${failureMessage(error)}`);
      announce(`${chosen.name} was not uploaded. ${failureMessage(error)}`);
    } finally {
      setShare(null);
    }
  };
  const browse = async () => {
    const file = await chooseFile('Choose a file', current);
    if (file !== null) onFile(file);
  };
  return (
    <div className="he-field">
      <div className="he-chips">
        <FileButton busy={busy} onChoose={([chosen]) => void upload(chosen)}>
          {busy ? `Uploading… ${Math.round(share * 100)} %` : 'Upload a file'}
        </FileButton>
        <button type="button" className="he-button" onClick={() => void browse()}>
          All files
        </button>
      </div>
      {problem === null ? null : <p className="he-field-error">{problem}</p>}
    </div>
  );
}
