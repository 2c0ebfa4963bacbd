import { ApiError } from '../../../browser/request.ts';
import { USER_LIST_SIZE } from '../../../model/limits.ts';
import type { ListedPerson, PersonState } from '../../../model/people.ts';
import type { KnownRole } from '../../../model/roles.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';

/** A person with an account. */
export type { ListedPerson };

/** Who is listed. An empty filter lets everybody pass. */
export interface UserQuery {
  readonly search: string;
  readonly role: string;
  readonly state: PersonState | 'all';
}

/** What somebody who looks after accounts may set of one. */
export interface UserForm {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
}

/** An account that was made, and its link where no mail is sent. */
export interface Invited {
  readonly user: ListedPerson;
  readonly link: string | null;
}

export type { KnownRole };

/** People that are listed at once. */
export const PAGE_SIZE = USER_LIST_SIZE.default;

/** @throws ApiError */
export async function loadUsers({ search, role, state }: UserQuery, page: number) {
  const { users, total } = await askServer<{ users: ListedPerson[]; total: number }>('user/list', {
    search,
    role,
    state,
    page,
    size: PAGE_SIZE,
  });
  return { rows: users, total };
}

/** @throws ApiError */
export async function inviteUser(form: UserForm): Promise<Invited> {
  return withAddress(await changeOnServer<Invited>('user/invite', form));
}

/** @throws ApiError */
export async function inviteAgain(id: string): Promise<Invited> {
  return withAddress(await changeOnServer<Invited>('user/inviteAgain', { _id: id }));
}

/** Saves over the version that was seen. @throws ApiError */
export async function saveUser(
  { _id, version }: Pick<ListedPerson, '_id' | 'version'>,
  { name, email, roles }: UserForm,
): Promise<void> {
  await changeOnServer('user/save', { user: { _id, version, name, email, roles } });
}

/** The account as somebody else changed it meanwhile, where that is why it was not saved; otherwise null. */
export function newerUser(error: unknown): ListedPerson | null {
  const data = error instanceof ApiError ? error.response?.data : undefined;
  return data?.error?.code === 'version-conflict' ? (data.user as ListedPerson) : null;
}

export type UserChange = 'deactivate' | 'reactivate' | 'remove' | 'removeSecondFactor';

/** @throws ApiError */
export async function changeUser(call: UserChange, id: string): Promise<void> {
  await changeOnServer(`user/${call}`, { _id: id });
}

/** A server that does not know its own address sends the path of the link alone. */
function withAddress({ user, link }: Invited): Invited {
  return { user, link: link === null ? null : new URL(link, location.origin).href };
}
