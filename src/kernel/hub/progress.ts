/** Reports the progress of work on rows. Called often: the receiver decides how often to show it. */
export type OnRows = (step: 'read' | 'copied' | 'compared', rows: number) => void;

export const silently: OnRows = () => undefined;
