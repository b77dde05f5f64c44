type Absent<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];

/** Fields that may be undefined become fields that may be absent. */
export type Defined<T> = { [K in Exclude<keyof T, Absent<T>>]: T[K] } & {
  [K in Absent<T>]?: Exclude<T[K], undefined>;
};

/** The fields that have a value: an absent one and one that is undefined are not the same to a reader of JSON. */
export function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
