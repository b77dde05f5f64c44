import { afterEach } from 'vitest';
import { endAll } from '../endings.ts';

// Here and not where things are made: test files may share those modules, and a hook belongs to the file that first loads it.
afterEach(endAll);
