import { altProblem } from '../../model/alt-problem.ts';
import { type ImageValue, isDescribed } from '../../model/image.ts';
import { HINTS } from '../../model/texts.ts';
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
      const { alt } = value as NonNullable<ImageValue>;
      if (!isDescribed(value as ImageValue)) return [found(place, 'look', HINTS.noDescription)];
      const problem = alt === '' ? null : altProblem(alt);
      if (problem === null) return [];
      const { better, message } = problem;
      if (better === undefined) return [found(place, 'look', message, { quote: alt })];
      return [found(place, 'hint', message, { quote: alt, repair: shorter(place, better) })];
    }),
};

function shorter(place: { owner: string; property: string }, better: string): Repair {
  return { label: `Say ‘${better}’`, change: (tree) => editField(tree, place, () => better) };
}
