import { hkdfSync } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../../db/connection.ts';
import { MAX_NOTIFICATION, passPlacesOn } from '../../../db/live-editor-queries.ts';
import { SEALING_KEY_BYTES, seal, unseal } from '../../core/sealed-bytes.ts';

/** The context in which places are sealed. */
const ABOUT = 'places';

const passedPlaces = z.object({
  /** The id of the session that has reported the places. */
  session: z.string(),
  connection: z.string(),
  places: z.array(z.object({ tab: z.string(), page: z.string(), block: z.string().nullable() })),
});
export type PassedPlaces = z.output<typeof passedPlaces>;

/**
 * Passes on the places of connections that other servers have: a balancer sends each request of a browser to any server, but the
 * browser's stream of events stays on one. Places are sealed, because every role of a PostgreSQL database hears its notifications.
 */
export class PlacesElsewhere {
  readonly #database: Pick<Database, 'writer'>;
  readonly #key: Uint8Array;

  /** @param secret a secret that all servers have, and readers' servers have not */
  constructor(database: Pick<Database, 'writer'>, secret: string) {
    this.#database = database;
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', 'hearth places', SEALING_KEY_BYTES));
  }

  /** Passes places on; the server that has the connection takes them. If they are too long, the blocks are left out. */
  async pass(passed: PassedPlaces): Promise<void> {
    const whole = this.#sealed(passed);
    const beside = () =>
      this.#sealed({ ...passed, places: passed.places.map((place) => ({ ...place, block: null })) });
    await passPlacesOn(this.#database.writer, whole.length > MAX_NOTIFICATION ? beside() : whole);
  }

  /** Returns the places in a notification; null if no server of this site and version has sent it. */
  read(sealed: string): PassedPlaces | null {
    const json = unseal(this.#key, Buffer.from(sealed, 'base64url'), ABOUT);
    return json === null ? null : (passedPlaces.safeParse(JSON.parse(json.toString())).data ?? null);
  }

  #sealed(passed: PassedPlaces): string {
    return seal(this.#key, Buffer.from(JSON.stringify(passed)), ABOUT).toString('base64url');
  }
}
