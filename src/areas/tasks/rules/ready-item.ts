import type { News } from '../../../kernel/rules/waiting.ts';

/** Work that somebody else made ready for its owner. */
export interface ReadyItem extends News {
  readonly kind: 'ready';
  readonly taskId: string;
  readonly title: string;
}
