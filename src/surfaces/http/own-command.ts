/** How this program is called on its machine: `waggle`, or node and a path; and what says where its data is. */
export interface OwnCommand {
  readonly program: string;
  readonly flags: string;
}

export const usualCommand: OwnCommand = { program: 'waggle', flags: '' };

export function commandLine({ program, flags }: OwnCommand, words: string): string {
  return `${program} ${words}${flags}`;
}
