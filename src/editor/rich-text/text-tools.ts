import type { FieldForm, FormOf } from '../../blocks/form.ts';

/** What a text's form takes out of its editor: bold, italic and underline; headings; lists; links. */
export interface Hidden {
  readonly style: boolean;
  readonly headers: boolean;
  readonly lists: boolean;
  readonly links: boolean;
}

/** What a press on the toolbar does to the selection. */
export type TextAction =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'paragraph'
  | 'heading2'
  | 'heading3'
  | 'heading4'
  | 'bulletList'
  | 'orderedList'
  | 'removeLink';

/** What the toolbar shows of the selection. */
export interface TextTools {
  /** The actions that are on. */
  readonly pressed: readonly TextAction[];
  readonly inLink: boolean;
}

export function sameTools(a: TextTools, b: TextTools): boolean {
  return a.inLink === b.inLink && a.pressed.join() === b.pressed.join();
}

/** What the form of a text takes out of its editor. */
export function hiddenIn(form: FieldForm | null): Hidden {
  const { hideStyle, hideHeaders, hideLists, hideLinks } = (form ?? {}) as Partial<FormOf<'richText'>>;
  return { style: !!hideStyle, headers: !!hideHeaders, lists: !!hideLists, links: !!hideLinks };
}
