import { formOf } from '../../model/forms/form-of.ts';
import { configurationLack, configurationProblemInWords } from '../../model/forms/form-problems.ts';
import { found, type Rule } from '../rule.ts';

/** Forms that nobody can send. */
export const forms: Rule = {
  name: 'forms',
  label: 'Forms that take nothing',
  check: ({ blocks }) =>
    blocks.flatMap(({ key: owner, fields }) => {
      const form = formOf(fields);
      const lack = form && configurationLack(form.settings, form.kind);
      if (form === null || lack === null) return [];
      const message = `Nobody can send ‘${form.settings.title}’. ${configurationProblemInWords(form.settings, form.kind)}`;
      return [
        found({ owner, property: lack.at[0] ?? '' }, 'breaks', message, {
          better: 'Until that is mended, readers are asked to call you instead.',
        }),
      ];
    }),
};
