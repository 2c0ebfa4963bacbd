import { HearthError } from '../../src/model/errors.ts';
import { type Config, ConfigError } from '../core/config/config.ts';
import { type CopiedMedia, copyMedia } from '../media/store/copy-media.ts';
import { mediaPlace, openMediaStore } from '../media/store/open-media-store.ts';
import { defineCommand } from './command.ts';
import { counted } from './counted.ts';

export const command = defineCommand({
  name: 'move-media',
  summary: 'copy all pictures and files to the bucket that MEDIA_TO names, or back',
  options: {
    back: { type: 'boolean', describes: 'copy from the bucket to the folder of the data' },
  },
  details:
    'The site can be served meanwhile. The command can be interrupted and run again: files that are there already are left out, and all bytes are compared with their SHA-256. Nothing is removed from the place that they are copied from.\nTo move a site to a bucket, run it with MEDIA_TO in the environment of the command alone. Then set MEDIA_TO for the server too, restart the server, and run the command again for what was uploaded meanwhile.',
  examples: [
    { call: 'move-media', does: 'Copies what is in the folder of the data to the bucket:' },
    { call: 'move-media --back', does: 'Copies what is in the bucket to the folder of the data:' },
  ],
  run: async ({ options: { back = false }, config }) => {
    const { copied, there, damaged } = await moveMedia(config(), back);
    console.log(
      `Copied ${counted(copied, 'picture or file', 'pictures and files')} to ${placeOf(config(), !back)}; ${there} were there already.`,
    );
    if (damaged.length === 0) return;
    console.warn(`The bytes of ${damaged.length} have changed, and were not copied: ${damaged.join(', ')}`);
    process.exitCode = 1;
  },
});

const placeOf = (config: Config, isBucket: boolean) => mediaPlace(isBucket ? config : ofFolder(config));
const ofFolder = (config: Config) => ({ ...config, mediaTo: null });

/**
 * Copies all media of a site between its folder and its bucket.
 *
 * @throws ConfigError if there is no bucket, or it fails
 */
async function moveMedia(config: Config, isBack: boolean): Promise<CopiedMedia> {
  if (config.mediaTo === null) {
    throw new ConfigError(
      'MEDIA_TO names no bucket. Set it, and MEDIA_S3_ACCESS_KEY_ID and MEDIA_S3_SECRET_ACCESS_KEY.',
    );
  }
  const [folder, bucket] = [openMediaStore(ofFolder(config)), openMediaStore(config)];
  try {
    return await (isBack ? copyMedia(bucket, folder) : copyMedia(folder, bucket));
  } catch (error) {
    if (!(error instanceof HearthError)) throw error;
    throw new ConfigError(
      `${(error.cause as Error | undefined)?.message ?? error.message} Run it again: it goes on where it was.`,
    );
  }
}
