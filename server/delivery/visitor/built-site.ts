import { program } from '../../core/assets.ts';
import { programOnDisk } from '../../core/program/on-disk.ts';
import type { Services } from '../../core/services.ts';
import { astroSite } from './astro-site.ts';
import { astroRenderer, type Renderer } from './renderer.ts';

/** The built site: its page renderer, and the folder of the client files to which the pages refer. */
export interface Site {
  clientFolder?(): string;
  /** Returns the renderer, which is loaded on first use. @throws ConfigError if the site is not built */
  renderer(): Promise<Renderer>;
  /** Called when the database is open, before the server listens. */
  opened?(services: Services): Promise<void>;
}

/** Returns the site that `npm run build` has made: the site of this program, or of the program in the folder `root`. */
export function builtSite(root?: string): Site {
  const built = root === undefined ? program : programOnDisk(root);
  let loading: Promise<Renderer> | null = null;
  const load = async () => {
    // In modes other than 'production', React renders slowly and logs warnings.
    process.env.NODE_ENV ??= 'production';
    const { handler } = await keepingRejections(() => built.loadSite());
    return astroRenderer(astroSite(handler));
  };
  return {
    clientFolder: built.clientFolder,
    renderer: () => {
      loading ??= load();
      return loading;
    },
  };
}

/**
 * Loads the adapter, but removes its listener for unhandled rejections. The listener would hide the unhandled rejections of all
 * other code, but commands must exit with an error on an unhandled rejection.
 */
async function keepingRejections<T>(load: () => Promise<T>): Promise<T> {
  const listening = process.listeners('unhandledRejection');
  const loaded = await load();
  for (const listener of process.listeners('unhandledRejection')) {
    if (!listening.includes(listener)) process.off('unhandledRejection', listener);
  }
  return loaded;
}
