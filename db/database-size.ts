import fs from 'node:fs/promises';

/** Returns the bytes that a database with its write-ahead log takes on the disk; 0 if the files are missing. */
export async function databaseSize(file: string): Promise<number> {
  const sizes = await Promise.all([file, `${file}-wal`].map(sizeOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const sizeOf = (file: string) =>
  fs.stat(file).then(
    ({ size }) => size,
    () => 0,
  );
