import type { FieldForm, FormOf } from '../../blocks/form.ts';

/** The groups of tools that a text's form can hide in the toolbar: bold, italic and underline; headings; lists; links. */
export interface Hidden {
  readonly style: boolean;
  readonly headers: boolean;
  readonly lists: boolean;
  readonly links: boolean;
}

/** The actions that the toolbar applies to the selection. */
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
  | 'removeLink'
  | 'clear';

/** The state of the toolbar for the current selection. */
export interface TextTools {
  /** The actions whose buttons are pressed. */
  readonly pressed: readonly TextAction[];
  readonly inLink: boolean;
  /** The language of the words; null if it is that of the page. */
  readonly language: string | null;
}

export function sameTools(a: TextTools, b: TextTools): boolean {
  return a.inLink === b.inLink && a.language === b.language && a.pressed.join() === b.pressed.join();
}

/** Returns the tools that a text's form hides in the toolbar. */
export function hiddenIn(form: FieldForm | null): Hidden {
  const { hideStyle, hideHeaders, hideLists, hideLinks } = (form ?? {}) as Partial<FormOf<'richText'>>;
  return { style: !!hideStyle, headers: !!hideHeaders, lists: !!hideLists, links: !!hideLinks };
}
