import { GROUPS, type Variable } from '../core/config/variable.ts';
import { VARIABLES } from '../core/config/variables.ts';
import { table, wrapped } from './help.ts';

/** Describes every environment variable, by group, for 'hearth help settings'. */
export function settingsHelp(): string {
  return [
    ...wrapped('Settings are environment variables, and all of them are optional.'),
    ...GROUPS.flatMap((group) => ['', `${group}:`, ...table(rowsOf(group))]),
    '',
    ...wrapped("'hearth check-config' says what the settings of this shell mean, and what is missing."),
  ].join('\n');
}

function rowsOf(group: Variable['group']): (readonly [string, string])[] {
  return Object.entries<Variable>(VARIABLES)
    .filter(([, variable]) => variable.group === group)
    .map(([name, { default: value, otherwise, about }]) => {
      const fallback = value ?? otherwise;
      return [name, plain(`${about}.${fallback === undefined ? '' : ` Default: ${fallback}.`}`)];
    });
}

/** Removes Markdown markup from a text. */
function plain(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');
}
