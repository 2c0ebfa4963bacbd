import type { Right } from '../model/users.ts';

/**
 * The people who may make a call: anybody, any signed-in user, users with a right or with one of several, only admins, or
 * (`pageRole`) signed-in users with one of the roles of the stored page, if it names any; some calls need a right as well.
 * `admin` may do everything.
 */
export type Rule =
  | 'anyone'
  | 'signedIn'
  | 'pageRole'
  | 'admin'
  | { readonly right: Right; readonly pageRole?: true }
  | { readonly oneOf: readonly Right[] };

/** Users with a right. */
export const right = <const Name extends Right>(name: Name): { readonly right: Name } => ({ right: name });

/** Users who may publish and who hold one of the page's roles, if it names any: for calls that change what readers see. */
export const publishing = { right: 'publish', pageRole: true } as const satisfies Rule;
