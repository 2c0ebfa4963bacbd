import fs from 'node:fs';
import path from 'node:path';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'postgres', 'pg_isready'] as const;

/**
 * Returns the folder of the newest PostgreSQL installed on this machine: in Debian's folder, or otherwise on the PATH; null if
 * there is none.
 */
export function postgresPrograms(
  searchPath = process.env.PATH ?? '',
  debianFolder = DEBIAN_FOLDER,
): string | null {
  const onPath = searchPath.split(path.delimiter).filter((folder) => folder !== '');
  return [...versionsIn(debianFolder), ...onPath].find(holdsPrograms) ?? null;
}

function versionsIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  const versions = fs.readdirSync(folder).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => path.join(folder, version, 'bin'));
}

function holdsPrograms(folder: string): boolean {
  return PROGRAMS.every((program) => fs.existsSync(path.join(folder, program)));
}
