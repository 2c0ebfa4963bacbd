import type { Attention } from '../../../src/model/system.ts';
import { ConfigError } from '../../core/config/config.ts';
import { BACKUP_FINDINGS } from './backup-findings.ts';
import { DATA_FINDINGS } from './data-findings.ts';
import type { Condition, Finding, FindingTable, When } from './finding.ts';
import { SERVICE_FINDINGS } from './service-findings.ts';
import { SETTINGS_FINDINGS } from './settings-findings.ts';

/** All findings about the installation. */
const FINDINGS: FindingTable = {
  ...SETTINGS_FINDINGS,
  ...DATA_FINDINGS,
  ...BACKUP_FINDINGS,
  ...SERVICE_FINDINGS,
};

/** The parts of the condition that were read. Each part is a list, for example with one entry for each host. */
export type Readings = { readonly [Part in keyof Condition]?: readonly Condition[Part][] };

/**
 * Returns the findings that have words for this occasion, in the order of the readings. `text` joins all sentences of a
 * finding.
 */
export function told(when: When, readings: Readings): (Attention & { readonly text: string })[] {
  const parts = Object.keys(readings) as (keyof Condition)[];
  return parts.flatMap((part) => toldOf(part, when, readings[part]));
}

function toldOf<Part extends keyof Condition>(
  part: Part,
  when: When,
  readings: readonly Condition[Part][] = [],
): ReturnType<typeof told> {
  const findings: Readonly<Record<string, Finding<Condition[Part]>>> = FINDINGS[part];
  return readings.flatMap((known) =>
    Object.entries(findings).flatMap(
      ([
        id,
        {
          look,
          urgency = 'soon',
          words: { [when]: words = null },
        },
      ]) => {
        if (words === null || !look(known)) return [];
        const found = typeof words === 'function' ? words(known) : words;
        if (found === null) return [];
        const { what, todo, tab = null } = typeof found === 'string' ? { what: found, todo: '' } : found;
        const text = todo === '' ? what : `${what} ${todo}`;
        return [
          { id, urgency: typeof urgency === 'function' ? urgency(known) : urgency, what, todo, tab, text },
        ];
      },
    ),
  );
}

/**
 * Warns of the findings at the start of the server.
 *
 * @throws ConfigError for findings that prevent serving
 */
export function tellAtStart(readings: Readings): void {
  for (const { urgency, text } of told('start', readings)) {
    if (urgency === 'now') throw new ConfigError(text);
    console.warn(text);
  }
}
