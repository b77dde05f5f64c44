/** How far work on rows has come. Called often: whoever shows it decides how often. */
export type OnRows = (step: 'read' | 'copied' | 'compared', rows: number) => void;

export const silently: OnRows = () => undefined;
