import path from 'node:path';
import { CertificateNames } from '../content/domains/certificate-names.ts';
import {
  CONFIG_VARIABLES,
  type Config,
  configProblems,
  readConfig,
  setVariables,
} from '../core/config/config.ts';
import { DomainDirectory } from '../core/domains/directory.ts';
import { type Finding, wrong } from '../operate/condition/findings.ts';
import { dataFolderState, thisMachine } from '../operate/configuration/data-folder-state.ts';
import { probe } from '../operate/configuration/probes.ts';
import { secondPlaceState } from '../operate/configuration/second-place-state.ts';
import { settingsReport } from '../operate/configuration/settings-report.ts';
import { settingsTogether } from '../operate/configuration/settings-together.ts';
import { unknownVariables } from '../operate/configuration/unknown-variables.ts';
import { defineCommand } from './command.ts';
import { bulleted, indented, table } from './help.ts';
import { storedDomains } from './stored-domains.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export const command = defineCommand({
  name: 'check-config',
  summary: 'say what is set up, what is missing, and what that means',
  details:
    'It reads the environment variables as serving would, and looks at the folder of the data. Nothing is changed, and no passwords or keys are printed: of an address, the host and the path alone. It ends with 1 where Hearth could not serve so, or where a service that was asked does not answer as it should.',
  options: {
    probe: {
      type: 'boolean',
      describes:
        'ask each outside service once whether it answers: mail, the bucket of the backups, the certificate authority, CRM, events, maps and the others; nothing is sent',
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

/** `hearth check-config`: the report, and whether Hearth could serve and whoever was asked answered. */
export async function checkConfig(
  env: Environment,
  {
    isProbing,
    machine = thisMachine,
  }: { readonly isProbing: boolean; readonly machine?: typeof thisMachine },
): Promise<{ readonly text: string; readonly isFine: boolean }> {
  const present = setVariables(env);
  const config = configOf(env);
  const dataDir = path.resolve(present.DATA_DIR ?? './data');
  const findings = [
    ...configProblems(env).map(wrong),
    ...unknownVariables(Object.keys(present), CONFIG_VARIABLES),
    ...(config === null ? [] : settingsTogether(config, present)),
    ...(await dataFolderState(dataDir, machine)),
    ...(config === null ? [] : await secondPlaceState(config)),
  ];
  const names = config === null ? [] : await shownNames(config);
  const probed = isProbing && config !== null ? await probe(config) : [];
  const isWrong = findings.some(({ kind }) => kind === 'wrong');
  const silent = probed.filter(({ problem }) => problem !== null);
  const lines = [
    ...settingsReport(present).flatMap(({ heading, missing, lines }) => [
      heading,
      ...(missing === null ? [] : indented(missing)),
      ...table(lines),
      '',
    ]),
    ...(names.length === 0 ? [] : ['Names with a certificate', ...table(names), '']),
    ...(probed.length === 0 ? [] : ['Services that were asked']),
    ...table(probed.map(({ service, problem }) => [service, problem ?? 'answers'])),
    ...(probed.length === 0 ? [] : ['']),
    ...section('What is wrong', findings, 'wrong'),
    ...section('What to look at', findings, 'look'),
    isWrong ? 'Hearth cannot serve with these settings.' : 'Hearth can serve with these settings.',
    ...(isProbing && config === null ? ['No service was asked, since the settings are wrong.'] : []),
    ...(silent.length === 0 ? [] : ['Not every service answers as it should.']),
  ];
  return { text: lines.join('\n'), isFine: !isWrong && silent.length === 0 };
}

/** What each name of HTTPS_HOSTS shows, as the sites were when a page was last kept. */
async function shownNames(config: Config): Promise<[name: string, words: string][]> {
  const domains = (await storedDomains(config)) ?? new DomainDirectory(null as never, config.siteUrl);
  const names = new CertificateNames(config, domains);
  return (config.https?.hosts ?? []).map((name) => [name, names.shows(name)]);
}

/** Null where the settings cannot be used. */
function configOf(env: Environment): Config | null {
  return configProblems(env).length === 0 ? readConfig(env) : null;
}

function section(heading: string, findings: readonly Finding[], kind: Finding['kind']): string[] {
  const own = findings.filter((finding) => finding.kind === kind);
  // A problem can have several lines, each of another variable.
  const lines = own.flatMap(({ words }) => words.split('\n'));
  return own.length === 0 ? [] : [heading, ...lines.flatMap(bulleted), ''];
}
