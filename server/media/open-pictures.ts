import type { Database } from '../../db/connection.ts';
import { publishedUsers } from '../../db/media-queries.ts';
import type { BackgroundDuty } from '../core/changes/background-duty.ts';
import type { Config } from '../core/config/config.ts';
import { DiskCache } from '../core/files/disk-cache.ts';
import { FairShare } from '../core/limits/fair-share.ts';
import { CACHE_BYTES } from '../core/limits/limits.ts';
import type { OpenCounts } from '../core/limits/rate-limit.ts';
import { SHARES } from '../core/limits/throttles.ts';
import type { BackgroundLog } from '../core/log/background-log.ts';
import type { Services } from '../core/services.ts';
import { DescribePictures } from './images/describe-pictures.ts';
import { ImageProcess } from './images/image-process.ts';
import { ImageWork } from './images/image-work.ts';
import { MadeAhead } from './images/made-ahead.ts';
import { Renditions } from './images/renditions.ts';
import { UploadLimits } from './library/upload-limits.ts';
import { FolderMediaStore, type MediaStore } from './store/media-store.ts';
import { S3MediaStore } from './store/s3-media-store.ts';
import { SharedRenditions } from './store/shared-renditions.ts';

interface Needs {
  readonly config: Config;
  readonly database: Database;
  readonly log: BackgroundLog;
  readonly duty?: BackgroundDuty;
  readonly openCounts: OpenCounts;
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
  const fileTrouble = log.counted('A rendered picture could not be stored on disk, or read from it.');
  const files = new DiskCache(config.renditionsDir, CACHE_BYTES.renditionsOnDisk, (err) =>
    fileTrouble({ err }),
  );
  const { media, shared } = openStore(config, log);
  const process = new ImageProcess(log.counted('The process that works on pictures had trouble.'));
  const imageWork = new ImageWork(process.jobs, process.ahead);
  const renditions = new Renditions(media, files, imageWork, shared);
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
    duty: shared === null ? undefined : needs.duty,
    report,
  });
  const uploads = new UploadLimits(needs.openCounts);
  return {
    imageWork,
    madeAhead,
    media,
    mediaChanges: new FairShare(config.mediaTo === null ? SHARES.mediaChanges : SHARES.mediaChangesInBucket),
    renditions,
    uploads,
    close: async () => {
      imageWork.close();
      await uploads.close();
      await Promise.all([madeAhead.close(), process.close(), shared?.close()]);
    },
  };
}

/** Opens the media store, and the renditions in its bucket; these are null if the store is a folder. */
function openStore(
  { mediaDir, mediaTo, originalsDir }: Config,
  log: BackgroundLog,
): { readonly media: MediaStore; readonly shared: SharedRenditions | null } {
  if (mediaTo === null) return { media: new FolderMediaStore(mediaDir), shared: null };
  const cacheTrouble = log.counted('A picture or file could not be stored on disk, or read from it.');
  const originals = new DiskCache(originalsDir, CACHE_BYTES.originalsOnDisk, (err) => cacheTrouble({ err }));
  const warn = log.counted('The store of pictures and files did not do what was asked.');
  const unshared = log.counted('A rendition could not be put into the bucket for other servers.');
  const media = new S3MediaStore(mediaDir, mediaTo, { originals, warn });
  return { media, shared: new SharedRenditions(mediaTo, media.health, unshared) };
}
