import { z } from 'zod';
import { LOGIN_MIN_LENGTH } from './limits.ts';
import { emailProblem, type LengthRule, NEW_PASSWORD, PASSWORD, USERNAME } from './log-in-rules.ts';
import { FORGOT_PASSWORD_OVERLAY } from './texts.ts';

/** The rights that a role may give. */
export const RIGHTS = ['publish', 'users', 'roles', 'domains', 'redirects', 'submissions', 'notice'] as const;
export type Right = (typeof RIGHTS)[number];

export const ADMIN_ROLE = 'admin';
/** The rights that give further rights, or that speak to all readers at once. Giving one is a grave change. */
const GRAVE_RIGHTS: readonly string[] = ['users', 'roles', 'notice'] satisfies Right[];
export const SEED_ROLES = [ADMIN_ROLE, 'publisher', 'editor'] as const;
/** The initial rights of the seeded roles. The rights of admins are not listed, because admins may do everything. */
export const SEED_RIGHTS: readonly Right[] = ['publish'];

/** Returns whether giving a role, or the rights that it gains, is a grave change, which requires a proof. */
export function isGrave({
  name,
  rights,
}: {
  readonly name: string;
  readonly rights: readonly string[];
}): boolean {
  return name === ADMIN_ROLE || rights.some((right) => GRAVE_RIGHTS.includes(right));
}

const text = ({ min, max, tooShort, tooLong }: LengthRule, of = z.string()) =>
  of.min(min, tooShort).max(max, tooLong);

const email = z
  .string({ error: FORGOT_PASSWORD_OVERLAY.emailMissing })
  .trim()
  .superRefine((value, context) => {
    const message = emailProblem(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** The credentials of a log-in: a username or e-mail address in any case, and the password. */
export const loginSchema = z.strictObject({
  username: text(USERNAME, z.string().trim()),
  password: text(PASSWORD),
});

export const forgotPasswordSchema = z.strictObject({ email });

/** The body of the call that sets a password with the token of a link. */
export const setPasswordSchema = z.strictObject({
  email,
  password: text(NEW_PASSWORD),
  token: z.string().min(1).max(200),
});

export const usernameSchema = z
  .string()
  .trim()
  .min(LOGIN_MIN_LENGTH, `A username has at least ${LOGIN_MIN_LENGTH} characters`)
  .max(100)
  .regex(/^[^\s@\p{Cc}]+$/u, 'A username has no spaces and no @');

export const roleNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,49}$/, 'The name of a role is lower-case letters, digits and -');

export type User = { _id: string; username: string; email: string; roles: string[] };

/** Returns the name by which colleagues know a person: the display name, unless it would show an e-mail address. */
export function shownName({ name, username }: { readonly name: string; readonly username: string }): string {
  return name === '' || name.includes('@') ? username : name;
}

/** The signed-in user, with the rights from all of the user's roles. The display name is '' if only the username is known. */
export type SignedInUser = User & { name: string; rights: Right[] };
