import type { Database } from '../../db/connection.ts';
import { publishedUsers } from '../../db/media-queries.ts';
import type { Config } from '../core/config/config.ts';
import { DiskCache } from '../core/files/disk-cache.ts';
import { FairShare } from '../core/limits/fair-share.ts';
import { CACHE_BYTES } from '../core/limits/limits.ts';
import { SHARES } from '../core/limits/throttles.ts';
import type { BackgroundLog } from '../core/log/background-log.ts';
import type { Services } from '../core/services.ts';
import { DescribePictures } from './images/describe-pictures.ts';
import { ImageProcess } from './images/image-process.ts';
import { ImageWork } from './images/image-work.ts';
import { MadeAhead } from './images/made-ahead.ts';
import { Renditions } from './images/renditions.ts';
import { UploadLimits } from './library/upload-limits.ts';
import { FolderMediaStore } from './store/media-store.ts';

interface Needs {
  readonly config: Config;
  readonly database: Database;
  readonly log: BackgroundLog;
  /** Called, when a picture has been described, with the id of each published document that shows the picture. */
  readonly onDescribed: (documentId: string) => void;
}

type PictureServices = Pick<
  Services,
  'imageWork' | 'madeAhead' | 'media' | 'mediaChanges' | 'renditions' | 'uploads'
>;

/** Opens the store of pictures and files, and the services that render pictures in the sizes that pages show. */
export function openPictures(needs: Needs): PictureServices & { close(): Promise<void> } {
  const { config, database, log } = needs;
  const media = new FolderMediaStore(config.mediaDir);
  const fileTrouble = log.counted('A rendered picture could not be stored on disk, or read from it.');
  const files = new DiskCache(config.renditionsDir, CACHE_BYTES.renditionsOnDisk, (err) =>
    fileTrouble({ err }),
  );
  const process = new ImageProcess(log.counted('The process that works on pictures had trouble.'));
  const imageWork = new ImageWork(process.jobs, process.ahead);
  const renditions = new Renditions(media, files, imageWork);
  const aheadTrouble = log.counted('A picture could not be rendered before readers ask for it.');
  const report = (err: unknown) => aheadTrouble({ err });
  const describing = new DescribePictures({
    writer: database.writer,
    media,
    work: imageWork,
    report,
    onDescribed: async (id) => (await publishedUsers(database.visitor, id)).forEach(needs.onDescribed),
  });
  const madeAhead = new MadeAhead({
    visitor: database.visitor,
    renditions,
    isOn: config.picturesAhead,
    prepare: () => describing.run(),
    report,
  });
  const uploads = new UploadLimits();
  return {
    imageWork,
    madeAhead,
    media,
    mediaChanges: new FairShare(SHARES.mediaChanges),
    renditions,
    uploads,
    close: async () => {
      imageWork.close();
      await uploads.close();
      await Promise.all([madeAhead.close(), process.close()]);
    },
  };
}
