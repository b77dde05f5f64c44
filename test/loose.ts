/**
 * The answer of a tool whose name is known only at run time. The door has checked it against the tool's schema; tests
 * check single fields.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above, and the only place in the tests.
export type Loose = any;
