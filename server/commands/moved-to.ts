import { ConfigError } from '../core/config/config.ts';
import { lockDataFolder } from '../operate/data-folder/data-folder-lock.ts';
import { movedOrigin, setMovedTo } from '../operate/data-folder/moved-site.ts';
import { defineCommand } from './command.ts';

export const command = defineCommand({
  name: 'moved-to',
  summary: 'lead readers to another server, to which the site has moved',
  argumentNames: ['URL'],
  areArgumentsOptional: true,
  options: {
    undo: { type: 'boolean', describes: 'serve the site here again; takes no URL' },
  },
  details:
    'Stop Hearth first, and start it afterwards. It then answers every request with a redirect (308) to the same path at URL, and does nothing else: it stores nothing, sends no mail, lead or heartbeat, makes no backup and gets no certificate. The data stays as it is.',
  examples: [
    { call: 'moved-to https://www.example.org', does: 'Leads all readers to the new server:' },
    { call: 'moved-to --undo', does: 'Serves the site here again:' },
  ],
  run: async ({ args: [address = ''], options: { undo = false }, config: read }) => {
    const config = read();
    const origin = undo ? null : movedOrigin(address);
    if (undo && address !== '') throw new ConfigError('--undo takes no URL.');
    if (!undo && origin === null) {
      throw new ConfigError(
        `'${address}' is no address that begins with https:// and has no path, such as https://www.example.org.`,
      );
    }
    const lock = await lockDataFolder(config, { purpose: 'notes that the site has moved' });
    try {
      setMovedTo(config.dataDir, origin);
    } finally {
      lock.release();
    }
    console.log(
      origin === null
        ? 'Start Hearth: it serves the site here again.'
        : `Start Hearth: it leads everybody to ${origin}, and does nothing else.`,
    );
  },
});
