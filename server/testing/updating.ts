import { spawn } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { offerOf } from '../operate/updates/offer.ts';
import { signatureOf, thisPlatform } from '../operate/updates/signature.ts';
import { type Running, scriptEnvironment, watched } from './child-process.ts';
import { temporaryFolder } from './folders.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const SCRIPT = path.resolve(import.meta.dirname, 'update-child.ts');

export const ADMIN = {
  ADMIN_USERNAME: 'marion',
  ADMIN_EMAIL: 'marion@example.org',
  ADMIN_PASSWORD: 'a kettle and two mugs',
};

/** A machine with a stand-in program of version 0.2.0, and a folder of data. */
export interface UpdateMachine {
  readonly program: string;
  readonly dataDir: string;
  /** Writes a signed stand-in of another version beside the program, as the copy that `hearth update` makes, and returns its path. */
  candidate(version: string, fails?: string): Promise<string>;
  /** Writes a signed stand-in of another version elsewhere, as an owner has it for `hearth update`, and returns its path. */
  next(version: string, fails?: string): Promise<string>;
  /** Writes a signed stand-in of another version and the offer of it, `offer.json`, to a folder. */
  offer(version: string, folder: string): Promise<void>;
}

export async function updateMachine(): Promise<UpdateMachine> {
  const folder = await temporaryFolder();
  const program = path.join(folder, 'bin', 'hearth');
  const dataDir = path.join(folder, 'data');
  await fs.mkdir(path.dirname(program));
  const write = async (file: string, version: string, fails = '') => {
    const line = `TEST_VERSION=${version} TEST_FAILS=${fails} exec '${process.execPath}' '${SCRIPT}' "$@"`;
    const bytes = Buffer.from(`#!/bin/sh\n${line}\n`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const release = { version, platform: thisPlatform(), date: new Date().toISOString() };
    await fs.writeFile(file, Buffer.concat([bytes, signatureOf(sha256, release, privateKey)]), {
      mode: 0o755,
    });
    return file;
  };
  await write(program, '0.2.0');
  return {
    program,
    dataDir,
    candidate: (version, fails) =>
      write(path.join(path.dirname(program), `.hearth-update-${process.pid}`), version, fails),
    next: (version, fails) => write(path.join(folder, 'next'), version, fails),
    offer: async (version, to) => {
      const name = `hearth-${version}`;
      const { size } = await fs.stat(await write(path.join(to, name), version));
      const offer = {
        version,
        date: new Date().toISOString(),
        files: [{ platform: thisPlatform(), url: name, size }],
      };
      await fs.writeFile(path.join(to, 'offer.json'), offerOf(offer, privateKey));
    },
  };
}

/** Runs the program in its place with these arguments. */
export function runProgram(
  { program, dataDir }: UpdateMachine,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Running {
  const child = spawn(program, args, {
    env: scriptEnvironment({
      ...{
        PORT: '0',
        DEMO: '0',
        PICTURES_AHEAD: '0',
        DATA_DIR: dataDir,
        TEST_PROGRAM: program,
        TEST_KEY: KEY,
      },
      ...ADMIN,
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return watched(child);
}

/** Serves with the program in its place, on a free port or on the one given. */
export async function serveProgram(machine: UpdateMachine, env: Readonly<Record<string, string>> = {}) {
  const running = runProgram(machine, ['serve'], env);
  const [, port] = await running.prints(/Hearth is ready: http:\/\/localhost:(\d+)/);
  return { ...running, address: `http://127.0.0.1:${port}` };
}
