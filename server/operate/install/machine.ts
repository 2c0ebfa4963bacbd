import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/** The machine on which Hearth is installed. Tests replace it. */
export interface Machine {
  readonly isRoot: boolean;
  /** Whether systemd runs the services of this machine. */
  readonly hasSystemd: boolean;
  /** The path of the running executable; null if Hearth runs from its sources. */
  readonly program: string | null;
  /** Returns the content of a file; null if there is none. */
  read(file: string): string | null;
  /** Writes a file in one step, with these rights. */
  write(file: string, content: string, mode: number): void;
  /** Copies the running program, in one step. */
  copyProgram(to: string): void;
  remove(file: string): void;
  /** Runs a program, and returns its output. @throws Error with its messages if it fails */
  run(program: string, args: readonly string[]): string;
}

/** Returns this machine. @param program the executable that is installed */
export function thisMachine(program: string | null): Machine {
  return {
    program,
    isRoot: process.getuid?.() === 0,
    hasSystemd: fs.existsSync('/run/systemd/system'),
    read: (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null),
    write: (file, content, mode) => {
      const unfinished = `${file}.new`;
      fs.rmSync(unfinished, { force: true });
      fs.writeFileSync(unfinished, content, { mode, flag: 'wx' });
      fs.chmodSync(unfinished, mode);
      fs.renameSync(unfinished, file);
    },
    copyProgram: (to) => {
      if (program === null) throw new Error('Hearth runs from its sources.');
      fs.copyFileSync(program, `${to}.new`);
      fs.chmodSync(`${to}.new`, 0o755);
      fs.renameSync(`${to}.new`, to);
    },
    remove: (file) => fs.rmSync(file, { force: true }),
    run: (name, args) =>
      execFileSync(name, [...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }),
  };
}
