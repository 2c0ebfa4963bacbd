import { type AnyForm, type FieldForm, fieldsOf } from '../../blocks/form.ts';
import { isInline } from '../../editable/field-kinds.ts';

/** The most questions that are asked before 'More'. A panel with no more questions than these has no 'More'. */
export const MOST_FIRST = 3;

/** The words and the place of a question in the settings of a block or an item. */
export interface Asked {
  /** The name of the question in the label of 'More'. */
  readonly words: string;
  /** Whether the question is behind 'More'. With 'always', it is there even if it is one of few. */
  readonly more: boolean | 'always';
}

export interface AskedField extends Asked {
  readonly property: string;
  readonly form: FieldForm;
}

/**
 * Returns the fields of a form with their places, in order. The texts of a block are behind 'More', because they are typed on
 * the page. The texts of an item are not, because the list of items is also used away from the page. A list in an item is
 * always behind 'More', because it is long, and its items are also edited on the page.
 */
export function askedFields(form: AnyForm, of: 'block' | 'item'): readonly AskedField[] {
  let room = MOST_FIRST;
  return fieldsOf(form).map(({ property, form: field }) => {
    const isTyped = of === 'block' && isInline(field.editor);
    const isLong = of === 'item' && field.editor === 'list';
    const isBehind = field.more === undefined ? isTyped || room <= 0 : field.more !== false;
    const more = isLong ? 'always' : isBehind;
    if (!more) room--;
    return { property, form: field, more, words: wordsOf(field) };
  });
}

/** Returns the questions that are asked first, and those behind 'More'. */
export function inTwo<Question extends Asked>(questions: readonly Question[]) {
  const isFolded = questions.length > MOST_FIRST || questions.some(({ more }) => more === 'always');
  const isFirst = ({ more }: Asked) => more === false || !isFolded;
  return { first: questions.filter(isFirst), rest: questions.filter((question) => !isFirst(question)) };
}

/** Returns the label of 'More' while it is closed: 'More: picture, link'. */
export function moreLabel(questions: readonly Asked[]): string {
  return `More: ${[...new Set(questions.map(({ words }) => words))].join(', ')}`;
}

/** Returns the label of a field in the middle of a sentence. The first letter of an abbreviation stays a capital. */
function wordsOf({ more, label }: FieldForm): string {
  if (typeof more === 'string') return more;
  return /^.\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
