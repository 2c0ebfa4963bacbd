import type { Database } from '../../../db/connection.ts';
import { type StoredSection, storedSections } from '../../../db/installation-queries.ts';
import {
  INSTALLATION,
  INSTALLATION_SECTIONS,
  type InstallationSectionId,
} from '../../../src/model/installation.ts';
import type { InstallationSectionState } from '../../../src/model/installation-wire.ts';
import { type Config, variablesOf } from '../../core/config/config.ts';
import type { LiveConfig } from '../../core/config/live-config.ts';
import type { Variables } from '../../core/config/variable.ts';
import { shownValue, VARIABLES } from '../../core/config/variables.ts';
import type { SealedSecrets } from '../../people/auth/second-factor/sealed-secrets.ts';
import { setByEnvironment } from './merge-settings.ts';
import { readStoredSettings, shownValues, valuesOf } from './stored-settings.ts';

interface Needs {
  readonly base: Config;
  readonly live: LiveConfig;
  readonly database: Pick<Database, 'reader' | 'writer'>;
  readonly sealedSecrets: SealedSecrets;
}

/** The settings of the installation: those of the environment, and those that admins save in the dashboard. */
export class InstallationSettings {
  /** The configuration of the environment alone. */
  readonly base: Config;
  readonly #needs: Needs;
  // @bounded one for each section of the settings
  #problems: ReadonlyMap<InstallationSectionId, string> = new Map();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(needs: Needs) {
    this.#needs = needs;
    this.base = needs.base;
  }

  /** The reasons why stored sections do not count, by section. */
  get problems(): ReadonlyMap<InstallationSectionId, string> {
    return this.#problems;
  }

  /** Reads the stored sections. From now on, the configuration has their values. */
  async load(): Promise<void> {
    const { base, live, database, sealedSecrets } = this.#needs;
    const { config, problems } = await readStoredSettings(database.writer, base, sealedSecrets);
    this.#problems = problems;
    live.use(config);
  }

  /** Does some work with the stored sections once all earlier work has ended. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** Returns the stored values of a section with its secrets; empty if there are none, or if they cannot be unsealed. */
  valuesOf(row: StoredSection | undefined): Readonly<Record<string, string>> {
    if (row === undefined) return {};
    const values = valuesOf(this.#needs.sealedSecrets, row);
    return typeof values === 'string' ? (shownValues(row) ?? {}) : values;
  }

  /** Returns all sections for the dashboard, without their secrets. */
  async state(): Promise<InstallationSectionState[]> {
    const rows = await storedSections(this.#needs.database.reader);
    return INSTALLATION_SECTIONS.map((id) =>
      this.#stateOf(
        id,
        rows.find(({ section }) => section === id),
      ),
    );
  }

  #stateOf(id: InstallationSectionId, row: StoredSection | undefined): InstallationSectionState {
    const variables = setByEnvironment(this.base, id);
    const isFixed = variables.length > 0;
    const values = isFixed ? this.#givenValues(id) : this.valuesOf(row);
    const set = INSTALLATION[id].fields.filter(({ name }) => (values[name] ?? '') !== '');
    const hasHttps = id !== 'https' || this.base.https !== null;
    return {
      id,
      version: row?.version ?? 0,
      source: isFixed ? 'environment' : set.length > 0 ? 'dashboard' : 'none',
      variables: [...variables],
      values: Object.fromEntries(
        set.filter(({ secret }) => !secret).map(({ name }) => [name, values[name]!]),
      ),
      defaults: DEFAULTS[id],
      secrets: set.filter(({ secret }) => secret).map(({ name }) => name),
      problem: hasHttps ? (this.#problems.get(id) ?? '') : NO_HTTPS,
      isOpen: !isFixed && hasHttps,
      savedAt: isFixed ? null : (row?.saved_at ?? null),
      savedBy: isFixed ? '' : (row?.saved_by ?? ''),
    };
  }

  /** Returns the values of the environment for a section. A mail server is shown by its address, without a name and password. */
  #givenValues(id: InstallationSectionId): Readonly<Record<string, string>> {
    const given = variablesOf(this.base);
    const shown = INSTALLATION[id].fields.map(({ name, secret }) => [
      name,
      given[name] === undefined ? '' : secret ? given[name] : (shownValue(name, given[name]) ?? ''),
    ]);
    const server = id === 'mail' && given.SMTP_URL !== undefined ? URL.parse(given.SMTP_URL) : null;
    return {
      ...Object.fromEntries(shown),
      ...(server === null ? {} : { SMTP_HOST: server.hostname, SMTP_PORT: server.port }),
    };
  }
}

/** The defaults of the fields by section. */
const DEFAULTS = Object.fromEntries(
  INSTALLATION_SECTIONS.map((id) => [
    id,
    Object.fromEntries(
      INSTALLATION[id].fields.flatMap(({ name }) => {
        const { default: value } = (VARIABLES as Variables)[name] ?? {};
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  ]),
) as Readonly<Record<InstallationSectionId, Readonly<Record<string, string>>>>;

const NO_HTTPS =
  'Hearth does not speak HTTPS itself here: a proxy in front does, or HTTPS_HOSTS is not set on the server.';

declare module '../../core/services.ts' {
  interface Services {
    /** The settings of the installation, from the environment and from the dashboard. */
    readonly installation: InstallationSettings;
  }
}
