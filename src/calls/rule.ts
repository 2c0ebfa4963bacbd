import type { Right } from '../model/users.ts';

/**
 * The people who may make a call: everyone, all signed-in users, users with a right or with one of several rights, or only
 * admins. With `pageRole`, the user must have one of the stored page's roles, if the page has any. `pageRole` can be combined
 * with a right. `admin` may do everything.
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

/**
 * Users who may publish and who have one of the page's roles, if the page has any. The rule for calls that change what readers
 * see.
 */
export const publishing = { right: 'publish', pageRole: true } as const satisfies Rule;
