type Absent<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];

/** Fields that may be undefined become fields that may be absent. */
export type Defined<T> = { [K in Exclude<keyof T, Absent<T>>]: T[K] } & {
  [K in Absent<T>]?: Exclude<T[K], undefined>;
};

/** The fields that have a value: in JSON, an absent field and an undefined one can mean different things. */
export function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
