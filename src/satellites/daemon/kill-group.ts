/** Ends a program with everything that it has started. */
export function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // The process group has ended already.
  }
}

export function isGroupAlive(pid: number): boolean {
  try {
    return process.kill(process.platform === 'win32' ? pid : -pid, 0);
  } catch {
    return false;
  }
}
