import type { Invited, ListedPerson } from '../../../model/people.ts';
import { changeOnServer } from '../../saving/server-calls.ts';

/** What somebody who looks after accounts may set of one. */
export interface UserForm {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
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

/** @throws ApiError */
export async function changeUser(
  call: 'deactivate' | 'reactivate' | 'remove' | 'removeSecondFactor',
  id: string,
): Promise<void> {
  await changeOnServer(`user/${call}`, { _id: id });
}

/** A server that does not know its own address sends the path of the link alone. */
function withAddress({ user, link }: Invited): Invited {
  return { user, link: link === null ? null : new URL(link, location.origin).href };
}
