import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import packageLock from '../../package-lock.json' with { type: 'json' };
import { sbom } from './sbom.ts';

describe('the list of everything in the executable', () => {
  const list = sbom();
  const versionsOf = (wanted: string) =>
    list.components.filter(({ name }) => name === wanted).map(({ version }) => version);

  test('is a CycloneDX document of this program, and the same each time', () => {
    expect(list).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 });
    const { name, version } = packageJson;
    expect(list.metadata.component).toMatchObject({ type: 'application', name, version });
    expect(sbom()).toEqual(list);
    expect(JSON.stringify(list)).not.toMatch(/timestamp|serialNumber/);
  });

  test('names every package that the program needs, with the locked version', () => {
    const locked: Readonly<Record<string, { readonly version?: string }>> = packageLock.packages;
    for (const name of Object.keys(packageJson.dependencies))
      expect([name, versionsOf(name)]).toEqual([
        name,
        expect.arrayContaining([locked[`node_modules/${name}`]!.version]),
      ]);
    expect(versionsOf('vitest')).toEqual([]);
  });

  test('names the runtime, its libraries, SQLite and the libraries of pictures', () => {
    expect(versionsOf('node')).toEqual([process.versions.node]);
    for (const name of ['openssl', 'v8', 'sqlite', 'vips'])
      expect([name, versionsOf(name)]).not.toEqual([name, []]);
  });

  test('names each component once', () => {
    const refs = list.components.map((component) => component['bom-ref']);
    expect(refs.filter((ref, index) => refs.indexOf(ref) !== index)).toEqual([]);
  });
});
