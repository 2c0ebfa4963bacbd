import { z } from 'zod';
import { hostNameOf, hostNameProblem } from './host-name.ts';
import { ignored } from './ignored.ts';
import { DOMAIN_MAX_HOST_NAMES, SHORT_TEXT_MAX_LENGTH } from './limits.ts';
import { oneLine } from './one-line.ts';

const id = z.string().min(1).max(100);
/** A site: its name, and the host names at which visitors reach it. */
export const domainSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  /** The host names in lower case, without ports. Canonical URLs use the first host name. */
  hostnames: z.array(z.string()),
  /** Whether the domain is published. Visitors of an unpublished domain get 404. */
  published: z.boolean(),
  /** Whether the domain also answers requests for unknown host names. Exactly one domain does. */
  isDefault: z.boolean(),
  /** Counts the changes. A save must send the version that was loaded. */
  version: z.number().int(),
});

export type Domain = z.output<typeof domainSchema>;

const hostName = z.string().transform((typed, context) => {
  const name = hostNameOf(typed);
  if (name !== null) return name;
  context.addIssue({ code: 'custom', message: hostNameProblem(typed) });
  return z.NEVER;
});

/**
 * A domain as `config/saveDomain` accepts it. If `_id` is missing, a domain is created. Saving an existing domain without its
 * `version` is a conflict. If `isDefault` is missing, the stored value is kept.
 */
export const domainSaveSchema = z.strictObject({
  _id: id.optional(),
  name: oneLine().min(1, 'Give the site a name').max(SHORT_TEXT_MAX_LENGTH),
  hostnames: z
    .array(hostName)
    .max(DOMAIN_MAX_HOST_NAMES, `A site can have ${DOMAIN_MAX_HOST_NAMES} host names`)
    .transform((names) => [...new Set(names)]),
  isDefault: z.boolean().optional(),
  version: z.number().int().min(0).optional(),
  published: ignored,
});

export type DomainSave = z.output<typeof domainSaveSchema>;

/** Identifies the domain that a call concerns. Callers may send a whole domain, but only its `_id` is used. */
export const domainNamedSchema = z.strictObject({
  _id: id,
  name: ignored,
  hostnames: ignored,
  published: ignored,
  isDefault: ignored,
  version: ignored,
});
