import { taskPost } from './task-post.ts';
import { taskTimeline } from './task-timeline.ts';

export const threadTools = [taskPost, taskTimeline];
