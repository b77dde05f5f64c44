/**
 * An answer of a tool whose name is known only when the test runs. The door has held it against the tool's schema; a
 * test looks at it field by field.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above, and the only place in the tests.
export type Loose = any;
