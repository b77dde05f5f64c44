import { execFile } from 'node:child_process';
import { long } from './seed.ts';

const CLOSELY = 5;
/** An ordinary run narrows down the first surviving statement with these strides. */
const STRIDES = [47, 7, 1];

/** Runs a program with a failpoint. Returns true if it succeeded, false if the failpoint killed it. */
export function survives(program: string, args: readonly string[], failpoint: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, WAGGLE_FAILPOINT: failpoint };
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
      if (error === null && !stdout.includes('"ok":false')) resolve(true);
      else if (error?.signal === 'SIGKILL') resolve(false);
      else reject(new Error(`At ${failpoint}: ${stdout}${stderr}`));
    });
  });
}

/** A write in its own store, repeated with later failpoints until it survives. */
export interface Trial {
  /** Runs the write with a kill before this statement; returns whether it survived. */
  run(statement: number): Promise<boolean>;
  /** Checks the state after a kill. */
  afterKill(statement: number): Promise<void>;
}

/**
 * Kills a write before its first statement, its second and so on, until it survives; returns the number of statements.
 * Each attempt costs a process, so an ordinary run skips statements after the first few, and then searches the last
 * stride again with a shorter one.
 */
export async function sweep(arrange: () => Promise<Trial>): Promise<number> {
  let killed = 0;
  for (const stride of long(STRIDES, [1])) {
    const walked = await walk(await arrange(), killed + 1, stride);
    if (walked.survived - walked.killed === 1) return walked.killed;
    killed = walked.killed;
  }
  return killed;
}

async function walk(trial: Trial, from: number, stride: number): Promise<{ killed: number; survived: number }> {
  let killed = from - 1;
  for (let statement = from; ; statement += statement < CLOSELY ? 1 : stride) {
    if (await trial.run(statement)) return { killed, survived: statement };
    await trial.afterKill(statement);
    killed = statement;
  }
}
