import { system } from '../../../src/calls/system.ts';
import { handle } from '../../people/auth/handle.ts';

export const systemCalls = [
  handle(system.load, ({ services, request }) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    services.system.sawProxy(!isForwarded || services.config.trustProxy.length > 0);
    return services.system.state();
  }),
];
