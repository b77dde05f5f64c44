import type { News } from '../../../kernel/rules/waiting.ts';

/** Work that somebody else made ready: for its owner, or for anybody in a team. */
export interface ReadyItem extends News {
  readonly kind: 'ready';
  readonly taskId: string;
  readonly title: string;
  /** The team in which anybody may claim it, if nobody owns it. */
  readonly freeIn?: string;
}
