/**
 * The kinds of subjects of an action. A `mail`, a `submission` or a `missing` address is recorded without its name, which could
 * be a visitor's.
 */
export const AUDIT_SUBJECT_KINDS = [
  'page',
  'site',
  'nav',
  'footer',
  'siteSettings',
  'redirect',
  'missing',
  'image',
  'file',
  'submission',
  'mail',
  'user',
  'role',
  'audit',
  'backup',
] as const;
export type AuditSubjectKind = (typeof AUDIT_SUBJECT_KINDS)[number];

/** Further facts of an action, by name. Never content, secrets or addresses. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
