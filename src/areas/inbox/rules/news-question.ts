/** What a client's hook asks about news. The hook stores for each session how much news its model has seen. */
export interface NewsQuestion {
  /** `preface`: everything that waits. `prompt`: new items and blocking ones. `news`: only new items. */
  readonly wants: 'preface' | 'prompt' | 'news';
  /** The last news number that the session has seen. */
  readonly told: number;
  /** The last entry of other sessions in the repository that this session has seen. */
  readonly after?: number | undefined;
  /** The client's name for our server; default: waggle. */
  readonly server?: string | undefined;
}

export interface NewsText {
  readonly text: string | null;
  /** The last news number that the session has seen once the text is shown. */
  readonly news: number;
  /** The same for entries of other sessions in the repository. */
  readonly after?: number;
}
