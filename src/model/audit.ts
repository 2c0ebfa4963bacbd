/**
 * The kinds of subjects of an action in the audit log. For a `mail`, a `submission` or a `missing` address, no name is stored,
 * because the name could identify a visitor.
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
  'installation',
  'program',
] as const;
export type AuditSubjectKind = (typeof AUDIT_SUBJECT_KINDS)[number];

/** Further facts about an action, by name. The facts contain no content, no secrets and no addresses of people. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
