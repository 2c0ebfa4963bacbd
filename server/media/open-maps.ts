import type { Database } from '../../db/connection.ts';
import { publishedUsers } from '../../db/media-queries.ts';
import type { MapLocation } from '../../src/model/map.ts';
import { VIDEO_SERVICES } from '../../src/model/video.ts';
import type { BackgroundDuty } from '../core/changes/background-duty.ts';
import type { Config } from '../core/config/config.ts';
import { DiskCache } from '../core/files/disk-cache.ts';
import { CACHE_BYTES } from '../core/limits/limits.ts';
import type { BackgroundLog } from '../core/log/background-log.ts';
import { CountedWarning } from '../core/log/counted-warning.ts';
import type { Services } from '../core/services.ts';
import { nameOfMapPictures } from './maps/forget-other-maps.ts';
import { mapPicture } from './maps/map-picture.ts';
import { MapTiles } from './maps/map-tiles.ts';
import { PlaceSearch } from './maps/place-search.ts';
import { keepPoster } from './videos/keep-poster.ts';
import { Posters } from './videos/posters.ts';

interface Needs {
  readonly duty: BackgroundDuty;
  readonly config: Config;
  readonly database: Database;
  readonly pictures: Pick<Services, 'imageWork' | 'media' | 'mediaChanges' | 'uploads'>;
  readonly now: () => string;
  readonly log: BackgroundLog;
  /** Called, when a poster arrives, with the id of each published document that shows the poster. */
  readonly onPoster: (documentId: string) => void;
}

type MapServices = Pick<Services, 'mapPicture' | 'mapTiles' | 'tileTroubles' | 'placeSearch' | 'posters'>;

/** Opens the services for maps, and for the posters that pages show until a reader opens a map or a video. */
export function openMaps(needs: Needs): MapServices & { close(): Promise<void> } {
  const { config, database, pictures, now, log, duty } = needs;
  const fileTrouble = log.counted(
    'A tile of a map, or a place that was found, could not be stored on disk, or read from it.',
  );
  // @bounded 64 MiB (CACHE_BYTES), 50,000 files: those used longest ago are removed (maps/map-pictures.test.ts)
  const files = new DiskCache(config.mapTilesDir, CACHE_BYTES.mapTilesOnDisk, (err) => fileTrouble({ err }));
  const mapTiles = new MapTiles({ config, files, now });
  const searchTrouble = log.counted('The search for addresses does not work.');
  const placeSearch = new PlaceSearch({
    config,
    files,
    now,
    report: (problem) => searchTrouble({ problem }),
  });
  const makeMapPicture = (place: MapLocation) => mapPicture(mapTiles, pictures, place);
  const posters = new Posters({
    config,
    database,
    duty,
    now,
    keep: (id, source, body) => {
      const name =
        source === 'map'
          ? nameOfMapPictures(mapTiles.source)
          : `Picture of a video on ${VIDEO_SERVICES[source].name}`;
      return keepPoster({ database, ...pictures, now }, id, name, body);
    },
    mapPicture: makeMapPicture,
    report: log.counted('The picture of a video or a place could not be fetched.'),
    onArrived: async (id) => (await publishedUsers(database.visitor, id)).forEach(needs.onPoster),
  });
  return {
    mapPicture: makeMapPicture,
    mapTiles,
    tileTroubles: new CountedWarning('A tile of a map could not be fetched.'),
    placeSearch,
    posters,
    close: async () => {
      // The posters are closed too, because the picture of a place waits for tiles.
      await Promise.all([mapTiles.close(), placeSearch.close(), posters.close()]);
    },
  };
}
