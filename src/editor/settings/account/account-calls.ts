import type { OwnAccount } from '../../../model/account.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';

/** @throws ApiError */
export async function loadOwn(): Promise<OwnAccount> {
  return (await askServer<{ account: OwnAccount }>('user/loadOwn', {})).account;
}

/** @throws ApiError */
export async function saveName(name: string): Promise<OwnAccount> {
  return (await changeOnServer<{ account: OwnAccount }>('user/saveOwn', { name })).account;
}
