import { GROUPS, type GroupName, type Variable } from '../../core/config/variable.ts';
import { FEATURES, shownValue, VARIABLES } from '../../core/config/variables.ts';

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
    .filter(([, variable]) => variable.group === group)
    .filter(([name, variable]) => name in present || !(isOff || isBesideThePoint(variable, present)))
    .map(([name, variable]) => [name, wordsOf(name, variable, present)] as const);
  const missing = isOff ? `Not set up. ${feature.missing} ${feature.toSet}` : null;
  return { heading: group, missing, lines };
}

/** Whether a variable that is not set means nothing, as other settings are. */
function isBesideThePoint({ ofBucket }: Variable, { BACKUP_TO }: Readonly<Record<string, string>>): boolean {
  return ofBucket === true && BACKUP_TO?.startsWith('s3:') !== true;
}

function wordsOf(name: string, variable: Variable, present: Readonly<Record<string, string>>): string {
  const value = present[name];
  if (value !== undefined) return shownValue(name, value) ?? 'set';
  const meaning = ('HTTPS_HOSTS' in present ? variable.withHttps : undefined) ?? variable;
  const fallback =
    ('default' in meaning ? meaning.default : undefined) ?? meaning.otherwise?.replaceAll('`', '');
  return `not set${fallback === undefined ? '' : ` (${fallback})`}. ${meaning.missing}`;
}
