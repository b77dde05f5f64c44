export const CATALOG: string;
export function catalogText(folder?: string): string;
