import { execFile } from 'node:child_process';
import { long } from './seed.ts';

const CLOSELY = 5;
/** In an ordinary run the place where a write survives is come closer to in three steps. */
const STRIDES = [47, 7, 1];

/** Runs a program with a failpoint: true when it came to a good end, false when the failpoint ended it. */
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

/** A write in a state of its own, which it is tried in until it survives. */
export interface Trial {
  /** Ends before this statement: false, or survives: true. */
  run(statement: number): Promise<boolean>;
  /** Looks at what a run left behind. */
  afterKill(statement: number): Promise<void>;
}

/**
 * Ends a write before its first statement, its second and so on, until it survives; gives the number of statements. Each
 * time is a process, so an ordinary run strides after the first few, and tries the last stride again in shorter ones.
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
