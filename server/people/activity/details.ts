import type { AuditDetails } from '../../../src/model/audit.ts';
import { submittedAt } from '../../../src/model/submitted-at.ts';

type Value = AuditDetails[string];

/**
 * The labels of details. A detail without a label is labelled with its name. The former value of a detail follows its new
 * value.
 */
const LABELS: Readonly<Record<string, string>> = {
  by: 'replaced by',
  from: 'copy of',
  identifier: 'form',
  createdAt: 'sent',
  setFor: 'at a time that was set',
  leadsTo: 'leads to',
  titleBefore: 'called before',
};

/** The details that are times. */
const TIMES: ReadonlySet<string> = new Set(['createdAt', 'setFor']);

/** The words for details that are true or false. The words are '' if such a value is not mentioned. */
const EITHER: Readonly<Record<string, readonly [ifTrue: string, ifFalse: string]>> = {
  otherEmail: ['another e-mail address', ''],
  secondFactor: ['requires a second factor', 'no longer requires a second factor'],
};

/**
 * Describes the details of an action, such as `roles: editor, publisher (before: none); another e-mail address`. Omits values
 * that have not changed.
 */
export function detailsInWords(details: AuditDetails, timeZone: string): string {
  return Object.entries(details)
    .map(([name, value]) => {
      if (isAnotherBefore(name, details)) return '';
      if (typeof value === 'boolean') return either(name, value);
      const before = details[`${name}Before`];
      const words = `${LABELS[name] ?? name}: ${inWords(name, value, timeZone)}`;
      if (before === undefined) return words;
      const [now, then] = [value, before].map((one) => inWords(name, one, timeZone));
      if (now === then) return '';
      return isEmpty(before) ? words : `${words} (before: ${then})`;
    })
    .filter((words) => words !== '')
    .join('; ');
}

/** Whether a detail is the former value of another detail. */
function isAnotherBefore(name: string, details: AuditDetails): boolean {
  return name.endsWith('Before') && details[name.slice(0, -'Before'.length)] !== undefined;
}

function either(name: string, value: boolean): string {
  const [ifTrue, ifFalse] = EITHER[name] ?? [name, ''];
  return value ? ifTrue : ifFalse;
}

function inWords(name: string, value: Value, timeZone: string): string {
  if (name === 'days' && value === null) return 'for ever';
  if (TIMES.has(name) && typeof value === 'string') return submittedAt(value, timeZone);
  return isEmpty(value) ? 'none' : [value].flat().join(', ');
}

function isEmpty(value: Value): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
