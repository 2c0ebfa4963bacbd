import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { siteFiles } from '../assets.ts';
import { ConfigError } from '../config.ts';
import { type AstroSite, astroRenderer, type Renderer } from './renderer.ts';

/** The built site: the renderer of its pages, and the folder of the client files that the pages refer to. */
export interface Site {
  readonly clientFolder?: string;
  /** Loaded on first use. */
  renderer(): Promise<Renderer>;
}

/** The site in `dist`, made by `npm run build`. */
export function builtSite(root?: string): Site {
  const { clientFolder, entry } = siteFiles(root);
  let loading: Promise<Renderer> | null = null;
  return {
    clientFolder,
    renderer: () => {
      loading ??= load(entry);
      return loading;
    },
  };
}

/** @throws ConfigError when the site is not built */
async function load(entry: string): Promise<Renderer> {
  if (!fs.existsSync(entry)) {
    throw new ConfigError('The site is not built yet. Run npm run build, then start again.');
  }
  // Outside production mode React renders slowly and logs warnings.
  process.env.NODE_ENV ??= 'production';
  const { site } = (await import(pathToFileURL(entry).href)) as { site: AstroSite };
  return astroRenderer(site);
}
