import { useRef } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { cropFor, type ImageValue, imageUrl } from '../../../model/image.ts';
import { $start } from '../../document/start-editor.ts';
import { useField } from '../../document/use-field.ts';
import { announce } from '../../ui/announcements.ts';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { TextEditor } from '../text/TextEditor.tsx';

/** The width in px of the picture's thumbnail. */
const THUMBNAIL_PX = 320;

const ALTERNATIVE_TEXT = {
  editor: 'text',
  label: 'Alternative text',
  help: 'What the picture shows, for people who do not see it. Leave it empty where the picture only decorates.',
} as const;

/** Edits the alternative text of a picture, and removes the picture. */
export function ImageEditor({ owner, property, form }: FieldEditorProps<FormOf<'image'>>) {
  const group = useRef<HTMLDivElement>(null);
  const { value, choose, errors, hint } = useField<ImageValue>(owner, property);
  const remove = () => {
    choose(null);
    announce('Picture removed. Undo brings it back.');
    group.current?.focus();
  };
  return (
    <FieldGroup legend={form.label} help={form.help} errors={errors} hint={hint}>
      <div ref={group} tabIndex={-1} className="he-picture">
        {value ? (
          <>
            <Thumbnail value={value} canvas={Object.keys(form.sizes)[0]} />
            <TextEditor owner={owner} property={`${property}.alt`} form={ALTERNATIVE_TEXT} />
            <button type="button" className="he-button" onClick={remove}>
              Remove picture
            </button>
          </>
        ) : (
          <p className="he-muted">There is no picture yet. This version of Hearth cannot add one.</p>
        )}
      </div>
    </FieldGroup>
  );
}

function Thumbnail({ value, canvas }: { value: NonNullable<ImageValue>; canvas: string | undefined }) {
  const base = $start.get()?.shell.baseUrls.imageBaseUrl;
  const address = imageUrl(value.imageId, { w: THUMBNAIL_PX, crop: cropFor(value, canvas) }, base);
  return <img src={address} alt={value.alt} />;
}

export default fieldEditor('image', ImageEditor);
