import type { DomainRecord } from '../../../db/domain-queries.ts';
import type { Domain } from '../../../src/model/domain.ts';

/** Returns a stored domain in the format of API responses. */
export function domainResponse({ id, name, hostnames, published, isDefault, version }: DomainRecord): Domain {
  return { _id: id, name, hostnames: [...hostnames], published, isDefault, version };
}
