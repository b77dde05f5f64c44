import { ingridAndTomas } from './ingrid-and-tomas.ts';
import { malikAndJosie } from './malik-and-josie.ts';
import { priyaAndHank } from './priya-and-hank.ts';
import { readWritten } from './read.ts';
import { wenAndAbril } from './wen-and-abril.ts';

/** Written by hand before any ranking was tested. Only the misses of the first two may be studied. */
export const written = {
  studied: [ingridAndTomas, priyaAndHank].map(readWritten),
  heldOut: [malikAndJosie, wenAndAbril].map(readWritten),
};
