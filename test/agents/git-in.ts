import { execFileSync } from 'node:child_process';

export function gitIn(cwd: string, args: readonly string[]): void {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd, stdio: 'ignore' });
}
