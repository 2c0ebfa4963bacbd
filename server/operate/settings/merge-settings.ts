import { INSTALLATION_SECTIONS, type InstallationSectionId } from '../../../src/model/installation.ts';
import { type Config, configProblems, readConfig, variablesOf } from '../../core/config/config.ts';
import { inLabels, type SectionValues, toVariables, variablesOfSection } from './section-rules.ts';

/** The settings that count, and what keeps stored sections from counting. */
export interface MergedSettings {
  readonly config: Config;
  /** The reason why a stored section does not count, as a sentence, by its id. */
  readonly problems: ReadonlyMap<InstallationSectionId, string>;
}

/** The values of a section, or the reason why they cannot be read, as a sentence. */
export type StoredValues = SectionValues | string;

/**
 * Adds the sections that admins have saved to the configuration of the environment. A section of which the environment sets a
 * variable stays as the environment says. A section that cannot be used is left out, so that it never stops the server.
 */
export function mergeSettings(
  base: Config,
  stored: ReadonlyMap<InstallationSectionId, StoredValues>,
): MergedSettings {
  const given = variablesOf(base);
  const problems = new Map<InstallationSectionId, string>();
  const counting: InstallationSectionId[] = [];
  let variables = given;
  for (const id of INSTALLATION_SECTIONS) {
    const values = stored.get(id);
    if (values === undefined || setByEnvironment(base, id).length > 0) continue;
    if (typeof values === 'string') {
      problems.set(id, values);
      continue;
    }
    const own = toVariables(id, values, given);
    if (Object.keys(own).length === 0) continue;
    const found = sectionProblems({ ...variables, ...own });
    if (found.length > 0) {
      problems.set(id, found.join(' '));
      continue;
    }
    variables = { ...variables, ...own };
    counting.push(id);
  }
  return { config: counting.length === 0 ? base : readConfig(variables, counting), problems };
}

/** Returns the variables of a section that the environment sets. */
export function setByEnvironment(base: Config, id: InstallationSectionId): readonly string[] {
  const given = variablesOf(base);
  return variablesOfSection(id).filter((name) => name in given);
}

/** Returns the problems of these variables together, in the words of the dashboard. */
export function sectionProblems(variables: Readonly<Record<string, string>>): string[] {
  return configProblems(variables).map(inLabels);
}
