const ROUNDS = 60;

/**
 * The coordinates of the rows along their `kept` main directions, around their mean; by subspace iteration from a fixed
 * start, so that each run gives the same.
 */
export function principal(values, rows, columns, kept) {
  const centered = Float64Array.from(values);
  for (let column = 0; column < columns; column++) {
    let sum = 0;
    for (let row = 0; row < rows; row++) sum += centered[row * columns + column];
    for (let row = 0; row < rows; row++) centered[row * columns + column] -= sum / rows;
  }
  const spread = spreadOf(centered, rows, columns);
  let basis = started(columns, kept);
  for (let round = 0; round < ROUNDS; round++) basis = orthogonal(product(spread, basis, columns, kept), columns, kept);
  return Float32Array.from(product(centered, basis, columns, kept));
}

function spreadOf(centered, rows, columns) {
  const spread = new Float64Array(columns * columns);
  for (let row = 0; row < rows; row++) {
    const at = row * columns;
    for (let one = 0; one < columns; one++) {
      const value = centered[at + one];
      for (let other = 0; other < columns; other++) spread[one * columns + other] += value * centered[at + other];
    }
  }
  return spread;
}

/** Pseudo-random numbers, the same each time. */
function started(columns, kept) {
  let state = 1;
  return Float64Array.from({ length: columns * kept }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648 - 0.5;
  });
}

/** Rows of `inner` numbers times a matrix of `inner` rows. */
function product(left, right, inner, width) {
  const rows = left.length / inner;
  const made = new Float64Array(rows * width);
  for (let row = 0; row < rows; row++) {
    for (let at = 0; at < inner; at++) {
      const value = left[row * inner + at];
      for (let column = 0; column < width; column++) made[row * width + column] += value * right[at * width + column];
    }
  }
  return made;
}

/** Gram and Schmidt, column by column. */
function orthogonal(basis, rows, kept) {
  for (let column = 0; column < kept; column++) {
    for (let before = 0; before < column; before++) {
      let shared = 0;
      for (let row = 0; row < rows; row++) shared += basis[row * kept + column] * basis[row * kept + before];
      for (let row = 0; row < rows; row++) basis[row * kept + column] -= shared * basis[row * kept + before];
    }
    let length = 0;
    for (let row = 0; row < rows; row++) length += basis[row * kept + column] ** 2;
    for (let row = 0; row < rows; row++) basis[row * kept + column] /= Math.sqrt(length) || 1;
  }
  return basis;
}
