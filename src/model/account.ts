import { z } from 'zod';
import { MAX_SESSIONS } from './limits.ts';
import { personNameSchema } from './people.ts';
import { loginSchema, setPasswordSchema } from './users.ts';

/** The bodies and responses of the calls about the caller's own account. */

/** The caller's own account. */
export const ownAccountSchema = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  /** The new e-mail address, until the user opens the link mailed to that address; null if no change is pending. */
  newEmail: z.string().nullable(),
  /** Whether this server sends mail. If the server sends no mail, users cannot change their own address. */
  sendsMail: z.boolean(),
  /**
   * Whether the user gets mails about the state of the installation; null for users who are not admins, and where ALERT_EMAIL
   * gets them.
   */
  getsReports: z.boolean().nullable(),
  /** Whether others who edit the same page see the user's name. */
  showsName: z.boolean(),
  /** Whether the user gets mails about comments that name them or answer them. */
  getsComments: z.boolean(),
});
export type OwnAccount = z.output<typeof ownAccountSchema>;

export const ownAccountResponseSchema = z.object({ account: ownAccountSchema });

export const ownSaveBodySchema = z.strictObject({
  name: personNameSchema,
  showsName: z.boolean().optional(),
  getsComments: z.boolean().optional(),
});

export const reportsSaveBodySchema = z.strictObject({ getsReports: z.boolean() });

/** The current password, required for changes that could lock the owner out of the account. */
const { password } = loginSchema.shape;

export const emailChangeBodySchema = z.strictObject({ email: setPasswordSchema.shape.email, password });
export type EmailChange = z.output<typeof emailChangeBodySchema>;

export const emailConfirmBodySchema = z.strictObject({ token: setPasswordSchema.shape.token });

export const passwordChangeBodySchema = z.strictObject({
  password,
  newPassword: setPasswordSchema.shape.password,
});
export type PasswordChange = z.output<typeof passwordChangeBodySchema>;

/** A session in which the user is logged in. Times are ISO 8601. */
export const ownSessionSchema = z.object({
  _id: z.string(),
  /** A short name of the browser, such as 'Firefox on Windows'; '' if unknown. */
  browser: z.string(),
  startedAt: z.string(),
  /** To a few minutes. */
  lastSeenAt: z.string(),
  /** Whether the request was made with this session. */
  isThis: z.boolean(),
});
export type OwnSession = z.output<typeof ownSessionSchema>;

export const ownSessionsResponseSchema = z.object({ sessions: z.array(ownSessionSchema) });

const id = z.string().min(1).max(100);
export const sessionsEndBodySchema = z.strictObject({
  sessions: z.union([z.literal('all'), z.array(id).min(1).max(MAX_SESSIONS)]),
});
export type EndedSessions = z.output<typeof sessionsEndBodySchema>['sessions'];
