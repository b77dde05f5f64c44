import { deflateSync, inflateSync } from 'node:zlib';

const HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST = 256;
/** Two colors whose channels all differ by at most this much look the same. */
const ALIKE = 5;

type Colour = readonly [number, number, number];

/** Reduces a picture to 256 colors with the best compression. Pages have few colors, so no difference is visible. */
export function shrinkPng(file: Buffer): Buffer {
  const { width, height, colours } = pixelsOf(file);
  const palette = paletteOf(colours);
  const places = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < colours.length; at += 1) {
    const colour = colours[at] ?? 0;
    let place = places.get(colour);
    if (place === undefined) {
      place = nearest(palette, colour);
      places.set(colour, place);
    }
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = place;
  }
  const about = Buffer.alloc(13);
  about.writeUInt32BE(width, 0);
  about.writeUInt32BE(height, 4);
  about.set([8, 3, 0, 0, 0], 8);
  const shades = Buffer.from(palette.flat());
  const packed = deflateSync(rows, { level: 9, memLevel: 9 });
  return Buffer.concat([HEAD, chunk('IHDR', about), chunk('PLTE', shades), chunk('IDAT', packed), chunk('IEND')]);
}

/** Returns the most frequent colors, without those that look like one already chosen. */
function paletteOf(colours: Uint32Array): readonly Colour[] {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette: Colour[] = [];
  for (const [colour] of [...counts].sort((a, b) => b[1] - a[1])) {
    if (palette.length === MOST) break;
    const [red, green, blue] = parts(colour);
    const known = palette.some(
      ([r, g, b]) => Math.abs(r - red) <= ALIKE && Math.abs(g - green) <= ALIKE && Math.abs(b - blue) <= ALIKE,
    );
    // Colors of large areas are always kept, such as a background and a sheet on it that differ only slightly.
    if (!known || (counts.get(colour) ?? 0) > 2000) palette.push([red, green, blue]);
  }
  return palette;
}

function parts(colour: number): Colour {
  return [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];
}

function nearest(palette: readonly Colour[], colour: number): number {
  const [red, green, blue] = parts(colour);
  const distances = palette.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
  return distances.indexOf(Math.min(...distances));
}

/**
 * Reads the pixels of a PNG as browsers write it: eight bits, three or four channels, not interlaced, without alpha.
 */
function pixelsOf(file: Buffer): { width: number; height: number; colours: Uint32Array } {
  const [width, height, channels] = [file.readUInt32BE(16), file.readUInt32BE(20), file[25] === 6 ? 4 : 3];
  const data: Buffer[] = [];
  for (let at = HEAD.length; at < file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') {
      data.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
    }
  }
  const bytes = unfiltered(inflateSync(Buffer.concat(data)), width * channels, height, channels);
  const colours = new Uint32Array(width * height);
  for (let at = 0; at < colours.length; at += 1) {
    const from = at * channels;
    colours[at] = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
  }
  return { width, height, colours };
}

function unfiltered(raw: Buffer, stride: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let row = 0; row < height; row += 1) {
    const filter = raw[row * (stride + 1)] ?? 0;
    for (let at = 0; at < stride; at += 1) {
      const here = row * stride + at;
      const left = at < step ? 0 : (out[here - step] ?? 0);
      const up = row === 0 ? 0 : (out[here - stride] ?? 0);
      const corner = row === 0 || at < step ? 0 : (out[here - stride - step] ?? 0);
      out[here] = (raw[row * (stride + 1) + 1 + at] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return out;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

const sums = Uint32Array.from({ length: 256 }, (_, index) => {
  let sum = index;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let sum = 0xffffffff;
  for (const byte of body) sum = (sums[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE((sum ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
