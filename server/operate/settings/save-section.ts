import dns from 'node:dns/promises';
import { putSection, storedSections } from '../../../db/installation-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { INSTALLATION, type InstallationField } from '../../../src/model/installation.ts';
import type { InstallationSave } from '../../../src/model/installation-wire.ts';
import { variablesOf } from '../../core/config/config.ts';
import { shownValue } from '../../core/config/variables.ts';
import type { Services } from '../../core/services.ts';
import { isPublicAddress } from '../../outside/fetch/public-addresses.ts';
import { mailedSiteUrl } from '../../outside/mail/mailed-site-url.ts';
import { mailingOrganisation } from '../../outside/mail/organisation.ts';
import { settingsMail } from '../../outside/mail/settings-mail.ts';
import { enqueueAccountMail } from '../../people/auth/account-mail.ts';
import { mailAdmins } from '../../people/auth/mail-admins.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { sectionProblems } from './merge-settings.ts';
import { askedHost, fieldProblem, PRIVATE, type SectionValues, toVariables } from './section-rules.ts';
import { sealValues } from './stored-settings.ts';

type Needed = Pick<Services, 'config' | 'database' | 'domains' | 'installation' | 'sealedSecrets'>;

/** A saved section: what has changed, each as a line such as `Mail server: from a.example to b.example`. */
export interface SavedSection {
  readonly changes: readonly string[];
}

/**
 * Refuses an address that leads to this machine or its network. Names are resolved again at each connection; here they are
 * resolved so that the admin is told at once. A name that cannot be resolved now may work later.
 *
 * @throws HearthError 'validation' (422) on the field
 */
export async function checkPublic({ values }: Pick<InstallationSave, 'values'>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const host = value === '' || fieldProblem(name, value) !== null ? null : askedHost(name, value);
    if (host === null) continue;
    const addresses = await dns.lookup(host, { all: true }).catch(() => []);
    if (addresses.some(({ address }) => !isPublicAddress(address)))
      throw invalid([{ name, message: PRIVATE }]);
  }
}

/**
 * Stores a section over the version at which it was loaded, and tells every admin.
 *
 * @throws HearthError 'settings-fixed' (409) if the environment decides the section, 'version-conflict' (409), 'validation' (422)
 */
export async function saveSection(
  unit: UnitOfWork,
  services: Needed,
  { section: id, version, values: sent }: InstallationSave,
): Promise<SavedSection> {
  const { db, author, after } = unit;
  const { installation, sealedSecrets } = services;
  const { fields, title } = INSTALLATION[id];
  const state = (await installation.state()).find((one) => one.id === id);
  if (state?.isOpen !== true) throw new HearthError('settings-fixed');
  const row = (await storedSections(db)).find(({ section }) => section === id);
  const before = installation.valuesOf(row);
  const values = Object.fromEntries(fields.map((field) => [field.name, newValue(field, sent, before)]));
  checkValues(fields, sent, { before, values });
  const given = variablesOf(installation.base);
  const found = sectionProblems({ ...given, ...toVariables(id, values, given) });
  if (found.length > 0) throw invalid([{ name: fields[0]!.name, message: found.join(' ') }]);
  const changes = fields.flatMap((field) => changeOf(field, before, values));
  const secrets = pick(
    fields.filter(({ secret }) => secret),
    values,
  );
  const isStored = await putSection(db, {
    section: id,
    version: version + 1,
    shown: JSON.stringify(
      pick(
        fields.filter(({ secret }) => !secret),
        values,
      ),
    ),
    sealed: sealValues(sealedSecrets, id, secrets),
    saved_at: author.now,
    saved_by: author.user.username,
  });
  if (!isStored || (row?.version ?? 0) !== version)
    throw new HearthError('version-conflict', {}, { details: { savedBy: row?.saved_by ?? '' } });
  await unit.record({
    domainId: null,
    subject: { kind: 'installation', id, name: title },
    details: { changes: changes.filter((change) => !change.includes('@')) },
  });
  await tellAdmins(unit, services, {
    title,
    changes,
    oldAlarm: id === 'alarms' ? before.ALERT_EMAIL : undefined,
  });
  after.mail();
  after.tellOthers({ effect: 'settings', section: id });
  return { changes };
}

/** Returns the new value of a field. A secret that was not sent stays as it is. A password may begin or end with a space. */
function newValue({ name, secret }: InstallationField, sent: SectionValues, before: SectionValues): string {
  const value = sent[name] ?? (secret ? before[name] : '') ?? '';
  return name === 'SMTP_PASSWORD' ? value : value.trim();
}

function checkValues(
  fields: readonly InstallationField[],
  sent: SectionValues,
  { before, values }: { readonly before: SectionValues; readonly values: SectionValues },
): void {
  const known = new Set(fields.map(({ name }) => name));
  const strange = Object.keys(sent).find((name) => !known.has(name));
  if (strange !== undefined) throw invalid([{ name: strange, message: 'This section has no such field.' }]);
  const problems = fields.flatMap(({ name, secret, goesTo = [] }) => {
    const problem = fieldProblem(name, values[name] ?? '');
    if (problem !== null) return [{ name, message: problem }];
    const isKept = secret === true && sent[name] === undefined && (before[name] ?? '') !== '';
    const isElsewhere = goesTo.some((other) => (before[other] ?? '') !== (values[other] ?? ''));
    return isKept && isElsewhere ? [{ name, message: TYPE_AGAIN }] : [];
  });
  if (problems.length > 0) throw invalid(problems);
}

/** Without this rule, an admin's session would be enough to have a stored secret sent to another server. */
const TYPE_AGAIN = 'Type it again, or remove it: the address has changed, and it would be sent there.';

function invalid(problems: readonly { readonly name: string; readonly message: string }[]): HearthError {
  const validationErrors = problems.map(({ name, message }) => ({ field: `values.${name}`, message }));
  return new HearthError('validation', {}, { validationErrors });
}

function pick(fields: readonly InstallationField[], values: SectionValues): SectionValues {
  return Object.fromEntries(
    fields.flatMap(({ name }) => (values[name] ? [[name, values[name]] as const] : [])),
  );
}

/** Describes the change of a field, with the old and the new value unless it is a secret. */
function changeOf(
  { name, label, secret }: InstallationField,
  before: SectionValues,
  values: SectionValues,
): string[] {
  const [old, now] = [before[name] ?? '', values[name] ?? ''];
  if (old === now) return [];
  if (secret === true) return [`${label}: ${now === '' ? 'removed' : old === '' ? 'set' : 'another one'}`];
  const shown = (value: string) => (value === '' ? 'nothing' : (shownValue(name, value) ?? 'another'));
  return [`${label}: from ${shown(old)} to ${shown(now)}`];
}

/** Mails every admin, and the address that got alarms before, at the addresses of before the change. */
async function tellAdmins(
  { db, author: { user, now } }: UnitOfWork,
  services: Needed,
  {
    title,
    changes,
    oldAlarm,
  }: { readonly title: string; readonly changes: readonly string[]; readonly oldAlarm: string | undefined },
): Promise<void> {
  const mail = { by: user.username, title, changes };
  await mailAdmins(
    services,
    db,
    ({ username, email }, from) => settingsMail({ ...mail, username, email, from }),
    now,
  );
  const siteUrl = mailedSiteUrl(services.config);
  if (siteUrl === null || !oldAlarm) return;
  const from = await mailingOrganisation(services, siteUrl);
  await enqueueAccountMail(
    db,
    'notice',
    settingsMail({ ...mail, username: null, email: oldAlarm, from }),
    now,
  );
}
