/** How to run this program on its machine: `waggle`, or node and a path; `flags` locate its data. */
export interface OwnCommand {
  readonly program: string;
  readonly flags: string;
}

export const usualCommand: OwnCommand = { program: 'waggle', flags: '' };

export function commandLine({ program, flags }: OwnCommand, words: string): string {
  return `${program} ${words}${flags}`;
}
