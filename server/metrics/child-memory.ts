import fs from 'node:fs/promises';

const PAGE_BYTES = 4096;

/** The resident memory of the children of a process, in bytes; null where the system does not say. */
export async function childMemory(pid: number): Promise<number | null> {
  try {
    const children = await fs.readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const sizes = children.split(' ').filter(Boolean).map(residentBytes);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  } catch {
    return null;
  }
}

/** 0 for a process that has ended. */
async function residentBytes(pid: string): Promise<number> {
  const statm = await fs.readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0');
  return Number(statm.split(' ')[1]) * PAGE_BYTES;
}
