/** What something was done to. A `mail`, a `submission` or a `missing` address has no name: that could be a visitor's. */
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

/** What is known of an action besides its subject, by its name in words. Never content, secrets or addresses. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
