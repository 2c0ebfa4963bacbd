import { useStore } from '@nanostores/react';
import { Check, RotateCw, X } from 'lucide-react';
import {
  $uploads,
  $uploadsHeld,
  cancelUpload,
  cancelUploads,
  HELD_WORDS,
  retryUploads,
  type Upload,
} from './uploads.ts';

/** Shows the running uploads with progress bars, and the failed uploads with reasons. */
export function UploadList() {
  const uploads = useStore($uploads);
  const held = useStore($uploadsHeld);
  if (uploads.length === 0) return null;
  const count = (...states: Upload['state'][]) =>
    uploads.filter(({ state }) => states.includes(state)).length;
  const pending = count('waiting', 'sending');
  const failed = count('failed');
  return (
    <section className="he-uploads" aria-label="Uploads">
      <div className="he-uploads-head">
        <p>{headWords(pending, count('done'), failed)}</p>
        {failed + pending > 1 ? (
          <span className="he-uploads-all">
            {failed > 1 ? (
              <button type="button" className="he-button" onClick={() => retryUploads()}>
                Try all again
              </button>
            ) : null}
            <button type="button" className="he-button" onClick={cancelUploads}>
              {pending > 0 ? 'Cancel all' : 'Clear all'}
            </button>
          </span>
        ) : null}
      </div>
      {held === null ? null : (
        <div className="he-uploads-held">
          <p>{HELD_WORDS[held]}</p>
          <button type="button" className="he-button he-button-main" onClick={() => retryUploads()}>
            {held === 'session' ? 'Log in and go on' : 'Try again now'}
          </button>
        </div>
      )}
      <ul>
        {uploads.map((upload) => (
          <Row key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function Row({ upload: { id, file, state, share, problem } }: { upload: Upload }) {
  return (
    <li className="he-upload" data-state={state}>
      <div className="he-upload-words">
        <span className="he-upload-name">{file.name}</span>
        {state === 'failed' ? (
          <span className="he-upload-problem">{problem}</span>
        ) : (
          <progress
            aria-label={file.name}
            max={1}
            value={state === 'waiting' ? 0 : share}
            data-state={state}
          />
        )}
      </div>
      <span className="he-upload-state">{stateWords(state, share)}</span>
      {state === 'failed' ? (
        <button
          type="button"
          className="he-icon-button"
          aria-label={`Try ${file.name} again`}
          onClick={() => retryUploads(id)}
        >
          <RotateCw size={18} aria-hidden="true" focusable="false" />
        </button>
      ) : null}
      {state === 'done' ? (
        <Check size={18} aria-hidden="true" focusable="false" />
      ) : (
        <button
          type="button"
          className="he-icon-button"
          aria-label={`${state === 'failed' ? 'Clear' : 'Cancel'} ${file.name}`}
          onClick={() => cancelUpload(id)}
        >
          <X size={18} aria-hidden="true" focusable="false" />
        </button>
      )}
    </li>
  );
}

function stateWords(state: Upload['state'], share: number): string {
  if (state === 'waiting') return 'Waiting';
  if (state === 'failed') return '';
  if (state === 'done') return 'Uploaded';
  return share >= 1 ? 'Being prepared' : `${Math.round(share * 100)} %`;
}

function headWords(pending: number, done: number, failed: number): string {
  const parts = [
    ...(pending === 0 ? [] : [pending === 1 ? 'Uploading 1' : `Uploading ${pending}`]),
    ...(done === 0 ? [] : [`${done} uploaded`]),
    ...(failed === 0 ? [] : [`${failed} failed`]),
  ];
  return parts.join(' · ');
}
