import { hookQuota } from './hook-quota.ts';
import { noteWorkingFields } from './note-working.ts';
import { taskLink } from './task-link.ts';
import { taskLinks } from './task-links.ts';
import { threadList } from './task-list.ts';
import { taskNoteWorking } from './task-note-working.ts';
import { taskPost } from './task-post.ts';
import { taskTimeline } from './task-timeline.ts';
import { taskUnlink } from './task-unlink.ts';
import { taskUpdatesSince } from './task-updates-since.ts';

export const threadTools = [
  threadList,
  taskTimeline,
  taskUpdatesSince,
  taskPost,
  taskNoteWorking,
  noteWorkingFields,
  taskLink,
  taskLinks,
  taskUnlink,
  hookQuota,
];
