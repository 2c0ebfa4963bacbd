import { z } from 'zod';
import { LONG_TEXT_MAX_LENGTH, MAX_ROLES, ROLE_USES_SIZE } from './limits.ts';
import { proofFields } from './proof.ts';
import { titleProblem } from './role-title.ts';
import { RIGHTS, roleNameSchema } from './users.ts';

/** The bodies and responses of the calls about roles. */

const id = z.string().min(1).max(100);
const version = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const DESCRIPTION_MAX_LENGTH = 500;

/** A role's title, on one line. */
const titleSchema = z
  .string()
  .max(LONG_TEXT_MAX_LENGTH)
  .transform((text) => text.normalize('NFC').trim().replaceAll(/\s+/gu, ' '))
  .superRefine((title, context) => {
    const message = titleProblem(title);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const rights = z
  .array(z.enum(RIGHTS))
  .max(RIGHTS.length)
  .transform((names) => RIGHTS.filter((right) => names.includes(right)));

/**
 * If the name is missing, a new role is created. Other missing fields of an existing role are not changed. Missing fields of a
 * new role are empty.
 */
export const roleSaveBodySchema = z.strictObject({
  role: z.strictObject({
    name: roleNameSchema.optional(),
    version: version.optional(),
    title: titleSchema.optional(),
    description: z
      .string()
      .trim()
      .max(DESCRIPTION_MAX_LENGTH, `A description has at most ${DESCRIPTION_MAX_LENGTH} characters`)
      .optional(),
    rights: rights.optional(),
    secondFactor: z.boolean().optional(),
  }),
  ...proofFields,
});
export type RoleSave = z.output<typeof roleSaveBodySchema>['role'];

export const listedRoleSchema = z.object({
  name: roleNameSchema,
  title: z.string(),
  description: z.string(),
  rights: z.array(z.enum(RIGHTS)),
  secondFactor: z.boolean(),
  version: z.number().int(),
});
export type ListedRole = z.output<typeof listedRoleSchema>;
/** `opensPages`: whether any page names the role, even a deleted page. Users with the role may change the pages that name it. */
const knownRoleSchema = listedRoleSchema.extend({ opensPages: z.boolean() });
export type KnownRole = z.output<typeof knownRoleSchema>;
export const roleListResponseSchema = z.object({ roles: z.array(knownRoleSchema) });
export const roleResponseSchema = z.object({ role: listedRoleSchema });

export const roleNamedSchema = z.strictObject({ name: roleNameSchema });
export const roleRemoveBodySchema = z.strictObject({ name: roleNameSchema, version });

/** The number of a page of results, counted from 1. */
const pageNumber = z.coerce.number().int().min(1).max(1_000_000).default(1);
export const roleUsesQuerySchema = z.strictObject({
  name: roleNameSchema,
  peoplePage: pageNumber,
  pagesPage: pageNumber,
  size: z.coerce.number().int().min(1).max(ROLE_USES_SIZE.max).default(ROLE_USES_SIZE.default),
});

/** The users with a role, and the pages that name the role. */
export const roleUsesResponseSchema = z.object({
  people: z.array(
    z.object({
      _id: id,
      username: z.string(),
      name: z.string(),
      /** The rights that the user has only through this role. */
      loses: z.array(z.enum(RIGHTS)),
    }),
  ),
  peopleTotal: z.number().int(),
  pages: z.array(
    z.object({
      _id: id,
      domainId: id,
      slug: z.string(),
      title: z.string(),
      /** Whether only admins could change the page if the role were removed. */
      adminsOnly: z.boolean(),
    }),
  ),
  pagesTotal: z.number().int(),
  /** The total number of pages that only admins could change if the role were removed. */
  adminsOnlyTotal: z.number().int(),
});
export type RoleUses = z.output<typeof roleUsesResponseSchema>;

const collection = z.string().max(64).default('pages');
const names = z
  .array(roleNameSchema)
  .max(MAX_ROLES)
  .transform((list) => [...new Set(list)]);

export const collectionQuerySchema = z.strictObject({ domainId: id.optional(), collection });

/** The lists of roles that pages of a collection have, each with the number of those pages, the most frequent first. */
export const collectionRolesSchema = z.object({
  groups: z.array(
    z.object({ roles: z.array(z.string()), pages: z.number().int(), changeableByYou: z.boolean() }),
  ),
  total: z.number().int(),
});
export type CollectionRoles = z.output<typeof collectionRolesSchema>;

export const applyToCollectionBodySchema = z.strictObject({
  domainId: id.optional(),
  collection,
  roles: names,
  /** The `after` of the previous response; absent in the first request. */
  after: id.optional(),
});

/** The number of changed pages, and the id after which the next request continues; null if no pages are left. */
export const appliedResponseSchema = z.object({ changed: z.number().int(), after: id.nullable() });
export type AppliedToSome = z.output<typeof appliedResponseSchema>;
