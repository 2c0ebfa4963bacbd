import { endUpload, type PictureUpload, uploadToPlace } from './place-uploads.ts';

/** Shows the progress of a picture's upload to its place, or why the upload failed. */
export function UploadStatus({ upload: { place, file, share, problem } }: { upload: PictureUpload }) {
  if (problem !== null) {
    return (
      <div className="he-upload-status">
        <p className="he-place-problem">{problem}</p>
        <div className="he-picture-actions">
          <button type="button" className="he-button" onClick={() => void uploadToPlace(place, file)}>
            Try again
          </button>
          <button type="button" className="he-button" onClick={() => endUpload(place)}>
            Close
          </button>
        </div>
      </div>
    );
  }
  return (
    <div className="he-upload-status">
      <p>Uploading {file.name}</p>
      <progress aria-label={`Upload of ${file.name}`} value={share} />
      <button type="button" className="he-button" onClick={() => endUpload(place)}>
        Cancel
      </button>
    </div>
  );
}
