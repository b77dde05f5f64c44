import { getObservations } from './get-observations.ts';
import { listSessions } from './list-sessions.ts';
import { recallSession } from './recall-session.ts';
import { search } from './search.ts';
import { timeline } from './timeline.ts';

export const recallTools = [search, getObservations, timeline, listSessions, recallSession];
