import { FEATURES, GROUPS, type GroupName, shownValue, VARIABLES, type Variable } from './variables.ts';

export interface SettingGroup {
  readonly heading: GroupName;
  /** That what the group is for is not set up, and what that means; null where it is. */
  readonly missing: string | null;
  /** The variables, and what is to say of each. */
  readonly lines: readonly (readonly [name: string, words: string])[];
}

/** What is set, what is not and what that means, group by group. Values of secrets are not in it. */
export function settingsReport(present: Readonly<Record<string, string>>): SettingGroup[] {
  return GROUPS.map((heading) => settingGroup(heading, present));
}

function settingGroup(group: GroupName, present: Readonly<Record<string, string>>): SettingGroup {
  const feature = FEATURES[group];
  const isOff =
    feature !== undefined && !feature.needs.some((names) => names.every((name) => name in present));
  const lines = Object.entries<Variable>(VARIABLES)
    .filter(([name, variable]) => variable.group === group && (!isOff || name in present))
    .map(([name, variable]) => [name, wordsOf(name, variable, present[name])] as const);
  const missing = isOff ? `Not set up. ${feature.missing} ${feature.toSet}` : null;
  return { heading: group, missing, lines };
}

function wordsOf(name: string, variable: Variable, value: string | undefined): string {
  if (value !== undefined) return shownValue(name, value) ?? 'set';
  const fallback = variable.default ?? variable.otherwise?.replaceAll('`', '');
  return `not set${fallback === undefined ? '' : ` (${fallback})`}. ${variable.missing}`;
}
