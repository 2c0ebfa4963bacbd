import path from 'node:path';
import { CertificateNames } from '../content/domains/certificate-names.ts';
import {
  CONFIG_VARIABLES,
  type Config,
  configProblems,
  readConfig,
  setVariables,
  variablesOf,
} from '../core/config/config.ts';
import { GROUPS, type GroupName, type Variable } from '../core/config/variable.ts';
import { FEATURES, shownValue, VARIABLES } from '../core/config/variables.ts';
import { DomainDirectory } from '../core/domains/directory.ts';
import { told } from '../operate/condition/findings.ts';
import { misspeltVariables } from '../operate/condition/misspelt-variables.ts';
import { probe } from '../operate/condition/probes.ts';
import { readDataFolder, readSecondPlace, readSettings, thisMachine } from '../operate/condition/readings.ts';
import { settingsBesideServer } from '../operate/settings/stored-settings.ts';
import { defineCommand } from './command.ts';
import { bulleted, indented, table } from './help.ts';
import { storedDomains } from './stored-domains.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Values = Readonly<Record<string, string>>;

export const command = defineCommand({
  name: 'check-config',
  summary: 'say what is set up, what is missing, and what that means',
  details:
    'It reads the environment variables as serving would, and looks at the folder of the data. Nothing is changed, and no passwords or keys are printed: of an address, the host and the path alone. It ends with 1 where Hearth could not serve so, or where a service that was asked does not answer as it should.',
  options: {
    probe: {
      type: 'boolean',
      describes:
        'ask each outside service once whether it answers: mail, the buckets of the backups and the media, the certificate authority, CRM, events, maps and the others; nothing is sent, but for a small object in the bucket of the media, which is removed at once',
    },
  },
  examples: [
    { call: 'check-config', does: 'Checks the settings of this shell:' },
    { call: 'check-config --probe', does: 'Also asks the mail server and the other services:' },
  ],
  run: async ({ options }) => {
    const { text, isFine } = await checkConfig(process.env, { isProbing: options.probe ?? false });
    console.log(text);
    if (!isFine) process.exitCode = 1;
  },
});

/** Runs `hearth check-config`: returns the report, and whether Hearth could serve and all services answered. */
export async function checkConfig(
  env: Environment,
  {
    isProbing,
    machine = thisMachine,
  }: { readonly isProbing: boolean; readonly machine?: typeof thisMachine },
): Promise<{ readonly text: string; readonly isFine: boolean }> {
  const present = setVariables(env);
  const base = configOf(env);
  const settings = base === null ? null : await settingsBesideServer(base);
  const config = settings?.config ?? null;
  const dataDir = path.resolve(present.DATA_DIR ?? './data');
  const findings = [
    {
      wrongSetting: configProblems(env),
      unknownVariable: misspeltVariables(Object.keys(present), CONFIG_VARIABLES),
      ...(config === null ? {} : readSettings(config, present)),
      unusedSettings: [...(settings?.problems ?? [])].map(([section, problem]) => ({ section, problem })),
    },
    await readDataFolder(dataDir, machine),
    config === null ? {} : await readSecondPlace(config),
  ].flatMap((readings) => told('checkConfig', readings));
  const names = config === null ? [] : await shownNames(config);
  const probed = isProbing && config !== null ? await probe(config) : [];
  const isWrong = findings.some(({ urgency }) => urgency === 'now');
  const silent = probed.filter(({ problem }) => problem !== null);
  const lines = [
    ...settingsReport(present, config === null ? {} : variablesOf(config)).flatMap(
      ({ heading, missing, lines }) => [
        heading,
        ...(missing === null ? [] : indented(missing)),
        ...table(lines),
        '',
      ],
    ),
    ...(names.length === 0 ? [] : ['Names with a certificate', ...table(names), '']),
    ...(probed.length === 0 ? [] : ['Services that were asked']),
    ...table(probed.map(({ service, problem }) => [service, problem ?? 'answers'])),
    ...(probed.length === 0 ? [] : ['']),
    ...section('What is wrong', findings, 'now'),
    ...section('What to look at', findings, 'soon'),
    isWrong ? 'Hearth cannot serve with these settings.' : 'Hearth can serve with these settings.',
    ...(isProbing && config === null ? ['No service was asked, since the settings are wrong.'] : []),
    ...(silent.length === 0 ? [] : ['Not every service answers as it should.']),
  ];
  return { text: lines.join('\n'), isFine: !isWrong && silent.length === 0 };
}

/** Says where each host name in HTTPS_HOSTS leads, according to the sites as they were when the last copy of a page was stored. */
async function shownNames(config: Config): Promise<[name: string, words: string][]> {
  const domains = (await storedDomains(config)) ?? new DomainDirectory(null as never, config.siteUrl);
  const names = new CertificateNames(config, domains);
  return (config.https?.hosts ?? []).map((name) => [name, names.shows(name)]);
}

/** Reads the configuration. Returns null if the settings cannot be used. */
function configOf(env: Environment): Config | null {
  return configProblems(env).length === 0 ? readConfig(env) : null;
}

type Found = ReturnType<typeof told>[number];

function section(heading: string, findings: readonly Found[], urgency: Found['urgency']): string[] {
  const own = findings.filter((finding) => finding.urgency === urgency);
  // A problem can have several lines, each about a different variable.
  const lines = own.flatMap(({ text }) => text.split('\n'));
  return own.length === 0 ? [] : [heading, ...lines.flatMap(bulleted), ''];
}

interface SettingGroup {
  readonly heading: GroupName;
  /** Says that the group's feature is not configured, and what this means; null if the feature is configured. */
  readonly missing: string | null;
  /** The variables, each with its description. */
  readonly lines: readonly (readonly [name: string, words: string])[];
}

/**
 * Lists the settings of the environment and the dashboard group by group: the values of those that are set, and the meaning of those that are not. The values of
 * secrets are left out.
 */
function settingsReport(given: Values, counting: Values): SettingGroup[] {
  return GROUPS.map((heading) => settingGroup(heading, given, { ...counting, ...given }));
}

function settingGroup(group: GroupName, given: Values, present: Values): SettingGroup {
  const feature = FEATURES[group];
  const isOff =
    feature !== undefined && !feature.needs.some((names) => names.every((name) => name in present));
  const lines = Object.entries<Variable>(VARIABLES)
    .filter(([, variable]) => variable.group === group)
    .filter(([name, variable]) => name in present || !(isOff || isBesideThePoint(variable, present)))
    .map(([name, variable]) => {
      const words = wordsOf(name, variable, present);
      return [name, name in present && !(name in given) ? `${words} (set in the dashboard)` : words] as const;
    });
  const missing = isOff ? `Not set up. ${feature.missing} ${feature.toSet}` : null;
  return { heading: group, missing, lines };
}

/** Whether an unset variable has no effect because of other settings. */
function isBesideThePoint({ ofBucket }: Variable, values: Values): boolean {
  return ofBucket !== undefined && values[ofBucket]?.startsWith('s3:') !== true;
}

function wordsOf(name: string, variable: Variable, present: Values): string {
  const value = present[name];
  if (value !== undefined) return shownValue(name, value) ?? 'set';
  const meaning = ('HTTPS_HOSTS' in present ? variable.withHttps : undefined) ?? variable;
  const fallback =
    ('default' in meaning ? meaning.default : undefined) ?? meaning.otherwise?.replaceAll('`', '');
  return `not set${fallback === undefined ? '' : ` (${fallback})`}. ${meaning.missing}`;
}
