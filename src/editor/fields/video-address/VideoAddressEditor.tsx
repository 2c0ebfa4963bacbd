import { type ChangeEvent, useId } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import {
  readVideoAddress,
  type StoredVideo,
  settledVideo,
  VIDEO_SERVICES,
  videoOf,
  watchUrl,
} from '../../../model/video.ts';
import { chooseFieldValues, useField } from '../../document/use-field.ts';
import { announce } from '../../ui/announcements.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { usePosterArrival } from './use-poster-arrival.ts';

const LINK = 'Watch it on';

/**
 * Edits the id of a video. A pasted address is split into service and id at once. A typed address is split when the field loses
 * the focus, because the beginning of an address can already look complete.
 */
export function VideoAddressEditor({ owner, property, form }: FieldEditorProps<FormOf<'videoAddress'>>) {
  const id = useId();
  const around = property.slice(0, property.lastIndexOf('.'));
  const { value: inside } = useField<object>(owner, around);
  const { value = '', set, errors, hint } = useField<string>(owner, property);
  const stored = storedVideoAt(inside);
  usePosterArrival(owner);
  const video = videoOf(stored);

  /** Stores the service and id of the typed text, if they differ from the stored ones. */
  const settle = (text: string) => {
    const isAddress = readVideoAddress(text) !== null;
    const settled = settledVideo({ ...stored, videoId: text, ...(isAddress ? { type: '' } : {}) });
    const found = videoOf(settled);
    if (found === null || JSON.stringify(settled) === JSON.stringify(stored)) return;
    chooseFieldValues(owner, { [around]: settled });
    if (isAddress) announce(`This is the video ${settled.videoId} on ${VIDEO_SERVICES[found.type].name}.`);
  };
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { inputType } = nativeEvent as InputEvent;
    const isPasted = inputType === 'insertFromPaste' || inputType === 'insertFromDrop';
    if (isPasted && readVideoAddress(target.value) !== null) settle(target.value);
    else set(target.value);
  };
  return (
    <div className="he-field">
      <label htmlFor={id}>{form.label}</label>
      <input
        id={id}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={change}
        onBlur={() => settle(value)}
        aria-invalid={errors.length > 0}
        aria-describedby={`${id}-messages`}
      />
      <FieldMessages id={`${id}-messages`} help={form.help} errors={errors} hint={hint} />
      {video === null ? null : (
        <p className="he-field-help">
          <a href={watchUrl(video)} target="_blank" rel="noopener">
            {`${LINK} ${VIDEO_SERVICES[video.type].name}`}
            <span className="he-sr"> (opens in a new window)</span>
          </a>
        </p>
      )}
    </div>
  );
}

export default fieldEditor('videoAddress', VideoAddressEditor);

/** Returns a block's stored video, with defaults for missing fields. */
function storedVideoAt(value: object | undefined): StoredVideo {
  return { type: '', videoId: '', isVimeo: true, ...value };
}
