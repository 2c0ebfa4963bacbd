import { pictureProblem } from '../../model/alt-problem.ts';
import type { ImageValue } from '../../model/image.ts';
import { editField } from '../edit-text.ts';
import { found, type Repair, type Rule } from '../rule.ts';

/** Pictures without a description, and descriptions that say nothing, such as the name of a file. */
export const pictures: Rule = {
  name: 'pictures',
  label: 'Descriptions of pictures',
  check: ({ fields }) =>
    fields.flatMap(({ owner, property, form, value }) => {
      if (form.editor !== 'image' || form.versionOf !== undefined || !value) return [];
      const place = { owner, property: `${property}.alt` };
      const problem = pictureProblem(value as ImageValue);
      if (problem === null) return [];
      const { alt: quote } = value as NonNullable<ImageValue>;
      const { better, message } = problem;
      if (better === undefined) return [found(place, 'look', message, { quote })];
      return [found(place, 'hint', message, { quote, repair: shorter(place, better) })];
    }),
};

function shorter(place: { owner: string; property: string }, better: string): Repair {
  return { label: `Say ‘${better}’`, change: (tree) => editField(tree, place, () => better) };
}
