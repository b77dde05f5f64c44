/** The kind of a note on a test that could not try on this machine what its name says; the report counts them. */
export const NOT_TRIED = 'not tried';
