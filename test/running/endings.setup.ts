import { afterEach } from 'vitest';
import { endAll } from '../endings.ts';

// Not in `endings.ts`: test files may share that module, and a hook belongs to the first file that loads it.
afterEach(endAll);
