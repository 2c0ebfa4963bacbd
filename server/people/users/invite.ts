import { enqueue } from '../../../db/outbox-queries.ts';
import { countPeople, personById } from '../../../db/people-queries.ts';
import { useTokensOf } from '../../../db/token-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import { MAX_USERS } from '../../../src/model/limits.ts';
import type { Invitation, ListedPerson } from '../../../src/model/people.ts';
import type { Services } from '../../core/services.ts';
import { mailedSiteUrl } from '../../outside/mail/mailed-site-url.ts';
import { invitationMail } from '../../outside/mail/user-mails.ts';
import { addUserIn } from '../auth/add-user.ts';
import type { Author } from '../auth/author.ts';
import { additionalPasswordLink } from '../auth/password-links.ts';
import { changePeople, changePerson } from './change-people.ts';
import { checkOpening, checkRoles } from './check-roles.ts';
import type { PeopleChange } from './people-change.ts';
import { listedPerson } from './person-shape.ts';
import { recordPerson } from './record-person.ts';

type Needed = Pick<Services, 'config' | 'database' | 'outbox'>;

export interface Invited {
  readonly user: ListedPerson;
  /** Where no mail is sent: the link to pass on, a path of the site where the server does not know its address. Otherwise null. */
  readonly link: string | null;
}

/**
 * Adds an account without a password, and mails the link that sets it.
 *
 * @throws HearthError 'validation' (422) for what is invalid or taken, 'above-you', 'opens-pages' (403), 'too-many-users' (409)
 */
export async function invite(services: Needed, invitation: Invitation, author: Author): Promise<Invited> {
  const invited = await changePeople(services, author, 'user/invite', async (change) => {
    const { trx, caller, roles, now } = change;
    await checkRoles(invitation.roles, [], change);
    if ((await countPeople(trx)) >= MAX_USERS)
      throw new HearthError('too-many-users', { max: String(MAX_USERS) });
    const id = await addUserIn(trx, { ...invitation, passwordHash: null }, now);
    const person = (await personById(trx, id))!;
    await recordPerson(change, 'user/invite', null, person);
    return { user: listedPerson(person, caller, roles), link: await sendLink(services, person, change) };
  });
  services.outbox.wake();
  return invited;
}

/**
 * Makes the link of somebody who has not set a password yet anew. Earlier ones stop working.
 *
 * @throws HearthError 'user-has-joined', 'user-has-joined-no-mail', 'user-deactivated' (409), 'opens-pages' (403), and what
 * `changePerson` throws
 */
export async function inviteAgain(services: Needed, id: string, author: Author): Promise<Invited> {
  let link: string | null = null;
  const user = await changePerson(
    services,
    author,
    { action: 'user/inviteAgain', id },
    async (person, change) => {
      if (person.deactivated_at !== null) throw new HearthError('user-deactivated');
      if (person.hasJoined) {
        throw new HearthError(
          mailedSiteUrl(services.config) === null ? 'user-has-joined-no-mail' : 'user-has-joined',
        );
      }
      // Without mail, the caller gets the link.
      if (mailedSiteUrl(services.config) === null) await checkOpening(person.roles, change);
      await useTokensOf(change.trx, id, change.now);
      link = await sendLink(services, person, change);
    },
  );
  services.outbox.wake();
  return { user: user!, link };
}

/** Has a new link mailed, or returns it where no mail is sent: who invites then passes it on. */
async function sendLink(
  { config }: Pick<Services, 'config'>,
  person: { readonly id: string; readonly username: string; readonly email: string },
  { trx, caller, now }: PeopleChange,
): Promise<string | null> {
  // Never of what a request claims to be the address of the site.
  const link = await additionalPasswordLink(trx, person, config.siteUrl ?? '', now);
  const siteUrl = mailedSiteUrl(config);
  if (siteUrl === null) return link;
  const { username, email } = person;
  const body = invitationMail({ username, email, link, siteUrl }, caller.username);
  const about = { submissionId: null, domainId: null } as const;
  await enqueue(trx, [
    { id: newId(), channel: 'mail', kind: 'invitation', ...about, body, createdAt: now, secret: true },
  ]);
  return null;
}
