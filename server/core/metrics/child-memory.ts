import fs from 'node:fs/promises';

const PAGE_BYTES = 4096;

/**
 * Returns the private memory of the child processes, in bytes. Memory that they may share with this process, such as the
 * program's code, is not counted. Returns null if the system does not report it.
 */
export async function childMemory(pid: number): Promise<number | null> {
  try {
    const children = await fs.readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const sizes = children.split(' ').filter(Boolean).map(ownBytes);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  } catch {
    return null;
  }
}

/** Returns 0 if the process has ended. */
async function ownBytes(pid: string): Promise<number> {
  const statm = await fs.readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0 0');
  const [, resident = 0, shared = 0] = statm.split(' ').map(Number);
  return (resident - shared) * PAGE_BYTES;
}
