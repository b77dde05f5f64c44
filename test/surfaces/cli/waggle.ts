import { afterEach } from 'vitest';
import { endProcesses, machineOn, runWaggle, startHub } from '../../processes.ts';

afterEach(endProcesses);

/** The real program on a home of its own, as a person would run it. */
export function machine() {
  const here = machineOn();
  const waggle = (...args: string[]) => runWaggle(here, args);
  return {
    home: here.home,
    waggle,
    /** The document on stdout, which must be the only thing there. */
    async json(...args: string[]) {
      const { code, stdout } = await waggle(...args, '--json');
      return { exit: code, ...JSON.parse(stdout) };
    },
    start: (...args: string[]) => startHub(here, args),
  };
}
