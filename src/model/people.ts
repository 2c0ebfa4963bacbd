import { z } from 'zod';
import type { ShownInvitation } from './invitation.ts';
import { MAX_ROLES, USER_LIST_SIZE } from './limits.ts';
import { oneLine } from './one-line.ts';
import { proofFields } from './proof.ts';
import { forgotPasswordSchema, roleNameSchema, usernameSchema } from './users.ts';

/** `invited`: the user has not set a password yet; `deactivated`: the user cannot log in. */
export const PERSON_STATES = ['active', 'invited', 'deactivated'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

const id = z.string().min(1).max(100);
const { email } = forgotPasswordSchema.shape;
const roles = z
  .array(roleNameSchema)
  .max(MAX_ROLES)
  .transform((names) => [...new Set(names)].sort());

/** The display name of a user; '' if only the username is known. */
export const personNameSchema = oneLine().max(100, 'A name has at most 100 characters');

/** A user as administrators of users see them. Times are ISO 8601. */
export const personSchema = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  state: z.enum(PERSON_STATES),
  createdAt: z.string(),
  /** The time when the user was last active, accurate to a few minutes; null if never. */
  lastSeenAt: z.string().nullable(),
  /** False if the user has rights that the caller lacks. */
  changeable: z.boolean(),
  /** Whether the user needs a code from an app to log in. */
  secondFactor: z.boolean(),
  /** Changes whenever a call changes a field that saving the account would overwrite. */
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
  /** The total number of matches, regardless of `size`. */
  total: z.number().int(),
});

export const inviteBodySchema = z.strictObject({
  username: usernameSchema,
  email,
  name: personNameSchema.default(''),
  roles,
  ...proofFields,
});
export type Invitation = Omit<z.output<typeof inviteBodySchema>, keyof typeof proofFields>;

export const invitedResponseSchema = z.object({
  user: personSchema,
  /**
   * The link that sets the password, if the server sends no mail. The link is shown once, so that the caller can pass it on.
   * The link is only a path if the server does not know its own address.
   */
  link: z.string().nullable(),
});
export type Invited = z.output<typeof invitedResponseSchema>;

/** The link of an invitation, as its address holds it. */
export const invitationLinkSchema = z.strictObject({ email, token: z.string().min(1).max(200) });

export const shownInvitationSchema: z.ZodType<ShownInvitation> = z.object({
  invitedBy: z.string(),
  can: z.string(),
});

/** Fields that are missing are not changed. `version` prevents overwriting another user's changes to the account. */
export const personSaveBodySchema = z.strictObject({
  user: z.strictObject({
    _id: id,
    version: z.string().max(100).optional(),
    name: personNameSchema.optional(),
    email: email.optional(),
    roles: roles.optional(),
  }),
  ...proofFields,
});
export type PersonChanges = z.output<typeof personSaveBodySchema>['user'];

export const personNamedSchema = z.strictObject({ _id: id });
export const personResponseSchema = z.object({ user: personSchema });
