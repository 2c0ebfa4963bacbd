import { systemStateSchema } from '../model/system.ts';
import { defineCalls } from './define-calls.ts';

/** How the installation is. */
export const system = defineCalls('system', 'System', {
  load: {
    method: 'GET',
    summary:
      'How the installation is: what needs attention, backups, sizes, disk, mail, certificates, the last check and versions',
    who: 'admin',
    output: systemStateSchema,
  },
});
