import { setPersonDetails } from '../../../db/person-changes.ts';
import { newEmailOf } from '../../../db/token-queries.ts';
import type { OwnAccount } from '../../../src/model/account.ts';
import type { Services } from '../../core/services.ts';
import { mailedSiteUrl } from '../../outside/mail/mailed-site-url.ts';
import { recordUser } from '../audit/record-user.ts';
import type { Author } from '../auth/author.ts';
import { changeOwn, ownAccount } from './change-own.ts';

/** Changes what people call the caller. @throws HearthError as `changeOwn` */
export function saveOwnName(
  services: Pick<Services, 'database' | 'config'>,
  name: string,
  { user, now }: Author,
): Promise<OwnAccount> {
  return changeOwn(services, user._id, async (trx, person) => {
    const { id, username, email } = person;
    await setPersonDetails(trx, { id, username, name, email });
    await recordUser(trx, 'user/saveOwn', person, { domainId: null, at: now });
    const newEmail = await newEmailOf(trx, id, now);
    return ownAccount({ ...person, name }, { newEmail, sendsMail: mailedSiteUrl(services.config) !== null });
  });
}
