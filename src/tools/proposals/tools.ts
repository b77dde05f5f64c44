import { taskForagingReport } from './task-foraging-report.ts';
import { taskPropose } from './task-propose.ts';
import { taskReinforce } from './task-reinforce.ts';

export const proposalTools = [taskPropose, taskReinforce, taskForagingReport];
