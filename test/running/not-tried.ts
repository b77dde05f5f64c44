/** The annotation type of a test that could not check its behavior on this machine; the report counts them. */
export const NOT_TRIED = 'not tried';
