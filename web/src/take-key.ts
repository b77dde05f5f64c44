import { takeKey } from './api/page-key.ts';

takeKey();
