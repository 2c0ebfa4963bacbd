import { useEffect, useState } from 'react';
import { failureMessage } from '../../../browser/request.ts';
import {
  isError,
  isFailure,
  loadPreview,
  PREVIEW_PAUSE_MS,
  previewParagraphs,
} from './success-email-preview.ts';

interface SuccessEmailPreviewProps {
  text: string;
  firstLine: string;
  /** The names of the form's fields, as used in placeholders. */
  names: readonly string[];
}

/** Shows a preview of the answer, with the names of the form's fields in place of their values. */
export function SuccessEmailPreview({ text, firstLine, names }: SuccessEmailPreviewProps) {
  const { html, problem } = usePreview(text, firstLine, names.join(' '));
  if (problem !== null) return <p className="he-field-error">The preview could not be made. {problem}</p>;
  if (html === null) return <p className="he-muted">Making the preview…</p>;
  const paragraphs = previewParagraphs(html);
  if (isFailure(html)) {
    return (
      <p role="alert" className="he-field-error">
        {paragraphs.join(' ')}
      </p>
    );
  }
  return (
    <section className="he-email-preview" aria-label="Preview of the answer">
      {isError(html) ? (
        <p role="alert" className="he-field-error">
          The answer has the word ‘error’. Is it meant to?
        </p>
      ) : null}
      <p className="he-muted">Preview. Where somebody’s words will be, it has the names of fields:</p>
      {paragraphs.map((words, index) => (
        <p key={index}>{words}</p>
      ))}
      {text.trim() === '' ? <p className="he-muted">There is no text yet.</p> : null}
    </section>
  );
}

interface Preview {
  readonly html: string | null;
  readonly problem: string | null;
}

function usePreview(text: string, firstLine: string, names: string): Preview {
  const [preview, setPreview] = useState<Preview>({ html: null, problem: null });
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => {
      loadPreview(text, firstLine, names === '' ? [] : names.split(' ')).then(
        (html) => (wanted ? setPreview({ html, problem: null }) : undefined),
        (error: unknown) => (wanted ? setPreview({ html: null, problem: failureMessage(error) }) : undefined),
      );
    }, PREVIEW_PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [text, firstLine, names]);
  return preview;
}
