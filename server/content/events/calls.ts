import { humanitix } from '../../../src/calls/humanitix.ts';
import { addressKey } from '../../core/http/client-address.ts';
import { handle } from '../../people/auth/handle.ts';

export const eventCalls = [
  handle(humanitix.list, async ({ services, session, request }, { filter }) => {
    if (session === null) await services.rates.eventLists.attempt(addressKey(request.ip));
    return [...(await services.events.list(filter))];
  }),
];
