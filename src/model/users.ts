import { z } from 'zod';
import { LOGIN_MIN_LENGTH, NEW_PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH } from './limits.ts';
import { FORGOT_PASSWORD_OVERLAY, LOGIN_MESSAGES, NEW_PASSWORD_MESSAGES } from './texts.ts';

/** The rights that a role may give. */
export const RIGHTS = ['users', 'roles', 'domains', 'redirects', 'submissions'] as const;
export type Right = (typeof RIGHTS)[number];

export const ADMIN_ROLE = 'admin';
export const SEED_ROLES = [ADMIN_ROLE, 'publisher', 'editor'] as const;

const email = z
  .string({ error: FORGOT_PASSWORD_OVERLAY.emailMissing })
  .trim()
  .min(1, FORGOT_PASSWORD_OVERLAY.emailMissing)
  .max(254, FORGOT_PASSWORD_OVERLAY.emailInvalid)
  .refine(
    (value) => value === '' || z.email().safeParse(value).success,
    FORGOT_PASSWORD_OVERLAY.emailInvalid,
  );

/** Logs in by username or e-mail address, in any case. */
export const loginSchema = z.strictObject({
  username: z.string().trim().min(LOGIN_MIN_LENGTH, LOGIN_MESSAGES.username).max(254),
  password: z.string().min(LOGIN_MIN_LENGTH, LOGIN_MESSAGES.password).max(PASSWORD_MAX_LENGTH),
});

export const newPasswordSchema = z
  .string()
  .min(NEW_PASSWORD_MIN_LENGTH, NEW_PASSWORD_MESSAGES.tooShort)
  .max(PASSWORD_MAX_LENGTH, NEW_PASSWORD_MESSAGES.tooLong);

export const forgotPasswordSchema = z.strictObject({ email });

/** Sets a password with the token of a link. */
export const setPasswordSchema = z.strictObject({
  email,
  password: newPasswordSchema,
  token: z.string().min(1).max(200),
});

/** The form of the recovery dialog, which asks for the password twice. */
export const recoveryFormSchema = z
  .strictObject({ email, password: newPasswordSchema, passwordConfirm: z.string() })
  .refine((form) => form.password === form.passwordConfirm, {
    path: ['passwordConfirm'],
    message: NEW_PASSWORD_MESSAGES.differs,
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

export const roleSchema = z.strictObject({
  _id: z.string().min(1).max(100),
  name: roleNameSchema,
  rights: z.array(z.enum(RIGHTS)).default([]),
});

export const userSchema = z.strictObject({
  _id: z.string().min(1).max(100),
  username: usernameSchema,
  email,
  roles: z.array(roleNameSchema).default([]),
});

export type Credentials = z.output<typeof loginSchema>;
export type Role = z.output<typeof roleSchema>;
export type User = z.output<typeof userSchema>;

/** The signed-in user, with the rights of the user's roles. */
export type SignedInUser = User & { rights: Right[] };

/** The problem with a new password: too short, or not repeated correctly. Null if it is acceptable. */
export function newPasswordProblem(password: string, passwordConfirm: string): string | null {
  const result = newPasswordSchema.safeParse(password);
  if (!result.success) return result.error.issues[0]!.message;
  return password === passwordConfirm ? null : NEW_PASSWORD_MESSAGES.differs;
}
