import { createContext } from 'react';

/** Whether a component is drawn inside a modal dialog, behind which the rest of the page is inert. */
export const InsideDialog = createContext(false);
