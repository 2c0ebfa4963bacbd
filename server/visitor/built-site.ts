import { program } from '../assets.ts';
import { programOnDisk } from '../program/on-disk.ts';
import { astroRenderer, type Renderer } from './renderer.ts';

/** The built site: the renderer of its pages, and the folder of the client files that the pages refer to. */
export interface Site {
  clientFolder?(): string;
  /** Loaded on first use. @throws ConfigError when the site is not built */
  renderer(): Promise<Renderer>;
}

/** The site made by `npm run build`: of this program, or of the one whose folder is `root`. */
export function builtSite(root?: string): Site {
  const built = root === undefined ? program : programOnDisk(root);
  let loading: Promise<Renderer> | null = null;
  const load = async () => {
    // Outside production mode React renders slowly and logs warnings.
    process.env.NODE_ENV ??= 'production';
    const { site } = await built.loadSite();
    return astroRenderer(site);
  };
  return {
    clientFolder: built.clientFolder,
    renderer: () => {
      loading ??= load();
      return loading;
    },
  };
}
