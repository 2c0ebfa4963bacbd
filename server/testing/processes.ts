import fs from 'node:fs/promises';

/** Returns the ids of a process's child processes, including zombies. Linux only. */
export async function childrenOf(pid: number): Promise<number[]> {
  const threads = await fs.readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    threads.map((thread) => fs.readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** Whether a process exists and is not a zombie. Linux only. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ' Z');
  return !/^.*\) Z| Z$/.test(stat);
}

/** Returns the command line of a process, each word followed by a space; '' if the process has ended. Linux only. */
export async function commandLineOf(pid: number): Promise<string> {
  return (await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
}
