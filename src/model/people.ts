import { z } from 'zod';
import { MAX_ROLES, USER_LIST_SIZE } from './limits.ts';
import { oneLine } from './one-line.ts';
import { forgotPasswordSchema, roleNameSchema, usernameSchema } from './users.ts';

/** `invited`: has not set a password yet; `deactivated`: cannot log in. */
export const PERSON_STATES = ['active', 'invited', 'deactivated'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

const id = z.string().min(1).max(100);
const { email } = forgotPasswordSchema.shape;
const roles = z
  .array(roleNameSchema)
  .max(MAX_ROLES)
  .transform((names) => [...new Set(names)].sort());

/** The person's display name; '' if only the username is known. */
export const personNameSchema = oneLine().max(100, 'A name has at most 100 characters');

/** A user, as people who manage accounts see them. Times are ISO 8601. */
export const personSchema = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  state: z.enum(PERSON_STATES),
  createdAt: z.string(),
  /** To a few minutes; null for never. */
  lastSeenAt: z.string().nullable(),
  /** False if the user holds rights that the caller does not. */
  changeable: z.boolean(),
  /** Whether the log-in also asks for a code. */
  secondFactor: z.boolean(),
  /** Changes whenever any call changes the fields with which accounts are saved. */
  version: z.string(),
});
export type ListedPerson = z.output<typeof personSchema>;

export const personListQuerySchema = z.strictObject({
  search: z.string().max(200).default(''),
  /** '' for any. */
  role: z.union([z.literal(''), roleNameSchema]).default(''),
  state: z.enum(['all', ...PERSON_STATES]).default('all'),
  /** Counted from 1. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(USER_LIST_SIZE.max).default(USER_LIST_SIZE.default),
});
export const personListResponseSchema = z.object({
  users: z.array(personSchema),
  /** The number of matches, regardless of `size`. */
  total: z.number().int(),
});

export const inviteBodySchema = z.strictObject({
  username: usernameSchema,
  email,
  name: personNameSchema.default(''),
  roles,
});
export type Invitation = z.output<typeof inviteBodySchema>;

export const invitedResponseSchema = z.object({
  user: personSchema,
  /**
   * The link that sets the password, if no mail is sent: shown once, for the caller to pass on. It is only a path if the server
   * does not know its own address.
   */
  link: z.string().nullable(),
});
export type Invited = z.output<typeof invitedResponseSchema>;

/** Missing fields stay as they are. A version prevents overwriting a newer account. */
export const personSaveBodySchema = z.strictObject({
  user: z.strictObject({
    _id: id,
    version: z.string().max(100).optional(),
    name: personNameSchema.optional(),
    email: email.optional(),
    roles: roles.optional(),
  }),
});
export type PersonChanges = z.output<typeof personSaveBodySchema>['user'];

export const personNamedSchema = z.strictObject({ _id: id });
export const personResponseSchema = z.object({ user: personSchema });
