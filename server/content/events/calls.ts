import { humanitix } from '../../../src/calls/humanitix.ts';
import { addressKey } from '../../core/http/client-address.ts';
import type { AttemptCounter } from '../../core/limits/rate-limits.ts';
import { handle } from '../../people/auth/handle.ts';

export const eventCalls = [
  handle(humanitix.list, async ({ services, session, request }, { filter }) => {
    if (session === null) services.eventLists.attempt(addressKey(request.ip));
    return [...(await services.events.list(filter))];
  }),
];

declare module '../../core/services.ts' {
  interface Services {
    /** Limits how often each anonymous address lists events. */
    readonly eventLists: AttemptCounter;
  }
}
