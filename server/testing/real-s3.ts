import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Config } from '../core/config/config.ts';

/** A server that was written by others and speaks Amazon's S3 protocol, with one bucket, named `bucket`. */
export interface RealStore {
  readonly url: string;
  readonly key: Pick<S3Config, 'accessKeyId' | 'secretAccessKey' | 'region'>;
  close(): Promise<void>;
}

/** Starts s3rver, which checks signatures and has no conditional writes and checksums. */
export async function startRealStore(): Promise<RealStore> {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-s3rver-'));
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: 'bucket' }],
  });
  const { port } = await server.run();
  return {
    url: `http://127.0.0.1:${port}`,
    key: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' },
    close: async () => {
      await server.close();
      await fs.rm(directory, { recursive: true, force: true });
    },
  };
}
