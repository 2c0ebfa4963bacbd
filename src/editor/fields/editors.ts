import type { ComponentType } from 'react';
import type { EditorName, FieldForm } from '../../blocks/form.ts';
import { AnchorEditor } from './AnchorEditor.tsx';
import { CheckboxEditor } from './CheckboxEditor.tsx';
import { ColourEditor } from './ColourEditor.tsx';
import { DateEditor } from './DateEditor.tsx';
import { FormattedTextEditor } from './FormattedTextEditor.tsx';
import type { FieldEditorProps } from './field-editor.ts';
import { IllustrationEditor } from './IllustrationEditor.tsx';
import { ImageEditor } from './ImageEditor.tsx';
import { LinkEditor } from './link/LinkEditor.tsx';
import { ListEditor } from './list/ListEditor.tsx';
import { RichTextEditor } from './RichTextEditor.tsx';
import { SelectEditor } from './SelectEditor.tsx';
import { SplitContentEditor } from './split-content/SplitContentEditor.tsx';
import { TextEditor } from './TextEditor.tsx';

type Editors = {
  readonly [Name in EditorName]: ComponentType<FieldEditorProps<Extract<FieldForm, { editor: Name }>>>;
};

/** The editor of each kind of field: a new kind does not compile without one. */
export const editors: Editors = {
  text: TextEditor,
  formattedText: FormattedTextEditor,
  richText: RichTextEditor,
  anchor: AnchorEditor,
  link: LinkEditor,
  list: ListEditor,
  date: DateEditor,
  checkbox: CheckboxEditor,
  colour: ColourEditor,
  select: SelectEditor,
  illustration: IllustrationEditor,
  image: ImageEditor,
  splitContent: SplitContentEditor,
};
