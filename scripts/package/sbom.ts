import { execFileSync } from 'node:child_process';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import packageJson from '../../package.json' with { type: 'json' };

/** A component of a CycloneDX document, as far as this program reads it. */
export interface Component {
  readonly type: string;
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
}

/** A list of everything in the executable, in the format CycloneDX 1.5. */
export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: string;
  readonly version: number;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly unknown[];
}

/**
 * Returns what is in the executable: the packages that npm names, the runtime with its libraries, SQLite, and the libraries of
 * pictures. The same installed packages give the same document, so it has no time and no serial number.
 */
export function sbom(): Sbom {
  const {
    serialNumber: _,
    metadata,
    ...packages
  } = JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }),
  ) as Sbom & { readonly serialNumber: string };
  const { name, version } = packageJson;
  const { node: runtime, ...ofRuntime } = process.versions;
  const libraries = [
    library('node', runtime),
    ...withVersions(ofRuntime, 'node'),
    library('sqlite', sqliteVersion()),
    ...withVersions(sharp.versions, 'sharp'),
  ];
  return {
    ...packages,
    metadata: { component: { ...metadata.component, type: 'application', name, version } },
    components: [...packages.components, ...libraries],
  };
}

function withVersions(versions: Readonly<Record<string, string | undefined>>, of: string): Component[] {
  return Object.entries(versions)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, version]) => library(name, version, of));
}

/** @param of the component that contains the library, if another one does */
function library(name: string, version: string, of?: string): Component {
  const ref = [of, `${name}@${version}`].filter(Boolean).join('/');
  return { type: 'library', 'bom-ref': ref, name, version };
}

function sqliteVersion(): string {
  const database = new Sqlite(':memory:');
  try {
    return database.prepare('select sqlite_version()').pluck().get() as string;
  } finally {
    database.close();
  }
}
