import fs from 'node:fs';
import { GROUPS, type Variable } from '../server/core/config/variable.ts';
import { FEATURES, VARIABLES } from '../server/core/config/variables.ts';

export const CONFIGURATION_PAGE = 'docs/configuration.md';

/** Returns the Markdown page of all environment variables for owners. `node scripts/configuration-page.ts` updates it. */
export function configurationPage(): string {
  return `# Configuration

Everything is optional and set by environment variables. A value that cannot be used stops the start with a message that names it.
\`hearth check-config\` says what the settings of a shell mean, before or while the site is served; \`hearth help settings\` lists them there.

This page is made from the program's own table: do not change it by hand.
${GROUPS.map(section).join('')}`;
}

function section(group: (typeof GROUPS)[number]): string {
  const feature = FEATURES[group];
  const rows = Object.entries<Variable>(VARIABLES).filter(([, variable]) => variable.group === group);
  return `
## ${group}
${feature === undefined ? '' : `\nWithout: ${feature.missing}\n`}
| variable | default | is |
|---|---|---|
${rows.map(row).join('\n')}
`;
}

function row([name, { default: value, otherwise = '', about }]: readonly [string, Variable]): string {
  return `| \`${name}\` | ${value === undefined ? otherwise : `\`${value}\``} | ${about} |`;
}

if (import.meta.main) fs.writeFileSync(CONFIGURATION_PAGE, configurationPage());
