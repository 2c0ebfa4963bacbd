import { editor } from '../../../src/calls/editor.ts';
import { EventStream } from '../../core/http/event-stream.ts';
import { handle } from '../../people/auth/handle.ts';
import { sessionNow } from '../../people/auth/sessions.ts';

export const togetherCalls = [
  handle(
    editor.events,
    async ({ services, request, reply, session }) => {
      const look = () => sessionNow(services, request);
      await services.liveEditors.open(session, look, (onEnd) => new EventStream(reply, onEnd));
      return reply;
    },
    {
      scope: (scope, { liveEditors }) => scope.addHook('preClose', async () => liveEditors.close()),
    },
  ),

  handle(editor.here, async ({ services, session }, { connection, places }) => {
    await services.rates.places.attempt(session.user._id);
    await services.liveEditors.report(session, connection, places);
    return {};
  }),
];
