import { crc32, deflateRawSync } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Marks file names as UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** A fixed date, 1 January 2020, so that the same files give the same archive. */
const DATE = ((2020 - 1980) << 9) | (1 << 5) | 1;
const UNIX = 3 << 8;

interface Zipped {
  readonly name: string;
  readonly data: Buffer;
  readonly executable?: boolean;
}

/** Creates an archive of files, given as names with `/` and their bytes; up to 65,535 files and 4 GB. */
export function zipped(files: readonly Zipped[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, executable = false } of files) {
    const packed = deflateRawSync(data);
    const path = Buffer.from(name, 'utf8');
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(FLAGS, 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([number(LOCAL), common, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((executable ? 0o100755 : 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const made = Buffer.alloc(2);
    made.writeUInt16LE(UNIX | 20, 0);
    directory.push(Buffer.concat([number(CENTRAL), made, common, rest, path]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, number(END), end]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}
