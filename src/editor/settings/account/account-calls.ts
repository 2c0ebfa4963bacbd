import type { EndedSessions, OwnAccount, OwnSession } from '../../../model/account.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';

/** @throws ApiError */
export async function loadOwn(): Promise<OwnAccount> {
  return (await askServer<{ account: OwnAccount }>('user/loadOwn', {})).account;
}

/** @throws ApiError */
export async function saveName(name: string): Promise<OwnAccount> {
  return (await changeOnServer<{ account: OwnAccount }>('user/saveOwn', { name })).account;
}

/** Has a link mailed to a new address. @throws ApiError */
export async function changeEmail(email: string, password: string): Promise<OwnAccount> {
  return (await changeOnServer<{ account: OwnAccount }>('user/changeEmail', { email, password })).account;
}

/** All other sessions end. @throws ApiError */
export async function changePassword(password: string, newPassword: string): Promise<void> {
  await changeOnServer('user/changePassword', { password, newPassword });
}

/** The browsers in which the user is logged in, the one used last first. @throws ApiError */
export async function loadSessions(): Promise<readonly OwnSession[]> {
  return (await askServer<{ sessions: OwnSession[] }>('user/loadSessions', {})).sessions;
}

/** Logs some browsers out, and returns those that are left. @throws ApiError */
export async function endSessions(sessions: EndedSessions): Promise<readonly OwnSession[]> {
  return (await changeOnServer<{ sessions: OwnSession[] }>('user/endSessions', { sessions })).sessions;
}
