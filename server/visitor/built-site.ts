import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../config.ts';
import { type AstroHandler, astroRenderer, type Renderer } from './renderer.ts';

/** What makes pages of views, and the client files that these pages name. */
export interface Site {
  readonly clientFolder?: string;
  /** Loaded when first asked for. */
  renderer(): Promise<Renderer>;
}

/** The site that `npm run build` made in `dist`. */
export function builtSite(root: string): Site {
  let loading: Promise<Renderer> | null = null;
  return {
    clientFolder: path.join(root, 'dist/client'),
    renderer: () => {
      loading ??= load(path.join(root, 'dist/server/entry.mjs'));
      return loading;
    },
  };
}

/** @throws ConfigError when nothing was built */
async function load(entry: string): Promise<Renderer> {
  if (!fs.existsSync(entry)) {
    throw new ConfigError('The site is not built yet. Run npm run build, then start again.');
  }
  // React renders slowly, and with warnings, where nobody says that this is the real thing.
  process.env.NODE_ENV ??= 'production';
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler };
  return astroRenderer(handler);
}
