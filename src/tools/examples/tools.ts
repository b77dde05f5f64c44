import { examplesIntegratePlan } from './examples-integrate-plan.ts';
import { examplesList } from './examples-list.ts';
import { examplesQuery } from './examples-query.ts';

export const exampleTools = [examplesList, examplesQuery, examplesIntegratePlan];
