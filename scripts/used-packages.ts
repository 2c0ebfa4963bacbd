import fs from 'node:fs';
import path from 'node:path';
import type { AstroIntegration } from 'astro';

/** The folders of the packages whose code is in the build, relative to the project. */
const folders = new Set<string>();

export const usedPackageFolders = (): readonly string[] => [...folders].sort();

/** Records the packages in the server and browser files, for the text of their licences. */
export const usedPackages: AstroIntegration = {
  name: 'hearth:used-packages',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command !== 'build') return;
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'hearth:used-packages',
              generateBundle(_options, bundle) {
                for (const part of Object.values(bundle)) {
                  if (part.type !== 'chunk') continue;
                  for (const id of part.moduleIds) notePackage(id);
                }
              },
            },
          ],
        },
      });
    },
  },
};

/** Records the package of a module: the nearest folder with a name and a version. */
function notePackage(id: string): void {
  const file = id.replace(/^\0/, '').replace(/\?.*/s, '');
  if (!file.includes('/node_modules/')) return;
  for (let folder = path.dirname(file); !folder.endsWith('node_modules'); folder = path.dirname(folder)) {
    const description = path.join(folder, 'package.json');
    if (!fs.existsSync(description)) continue;
    const { name, version } = JSON.parse(fs.readFileSync(description, 'utf8'));
    if (name !== undefined && version !== undefined) {
      folders.add(path.relative(process.cwd(), folder));
      return;
    }
  }
}
