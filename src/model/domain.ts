import { z } from 'zod';
import { hostNameOf, hostNameProblem } from './host-name.ts';
import { ignored } from './ignored.ts';
import { DOMAIN_MAX_HOST_NAMES, SHORT_TEXT_MAX_LENGTH } from './limits.ts';
import { oneLine } from './one-line.ts';

const id = z.string().min(1).max(100);
/** A site: its name, and the host names under which visitors reach it. */
export const domainSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  /** In lower case, without port; the first is used in canonical URLs. */
  hostnames: z.array(z.string()),
  /** Visitors of a domain that is not published get 404. */
  published: z.boolean(),
  /** Whether it also answers under host names that belong to no domain. Exactly one domain is. */
  isDefault: z.boolean(),
  /** Counts the changes: saving requires the version that was loaded. */
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
 * A domain as `config/saveDomain` accepts it. Without `_id` it is a new domain; an existing one sent without its `version` is a
 * conflict. Without `isDefault`, the stored value stays.
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

/** The domain that a call concerns. A whole domain can be sent; only its `_id` is used. */
export const domainNamedSchema = z.strictObject({
  _id: id,
  name: ignored,
  hostnames: ignored,
  published: ignored,
  isDefault: ignored,
  version: ignored,
});
