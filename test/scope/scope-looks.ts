import { terms } from '../../src/kernel/search/terms.ts';
import type { Reads } from '../../src/kernel/store/unit.ts';
import { type Arranged, CANARY } from './scope-arranged.ts';
import { MODEL } from './scope-waiting.ts';

/** Calls a read method; returns what it shows of the arranged collection. */
type Look = (unit: Reads, arranged: Arranged) => Promise<readonly unknown[]> | readonly unknown[];

const ten = { limit: 10 };
const bob = { agent: 'bob', handle: null };
const ada = { agent: 'ada', handle: null };

const none = (error: { readonly code?: string }): undefined => {
  if (/_NOT_FOUND$/.test(error.code ?? '')) return undefined;
  throw error;
};
const one = (value: unknown): readonly unknown[] => (value === undefined ? [] : [value]);
const some = (count: number | undefined): readonly unknown[] => (count === undefined || count === 0 ? [] : [count]);

/** Reads of rows that belong to a collection: only its members see any. */
export const collectionLooks: Readonly<Record<string, Look>> = {
  'proofs.find': async ({ proofs }, { open }) => one(await proofs.find(open.id)),
  'receipts.ofTask': ({ receipts }, { open }) => receipts.ofTask(open.id, 10),
  'activity.newest': async ({ activity }, { open }) =>
    (await activity.newest({ taskId: open.id }, undefined, 10)).items,
  'activity.titles': async ({ activity }, { open }) => [...(await activity.titles([open.id])).values()],
  'activity.load': ({ activity }) => activity.load(),
  'activity.currentWork': ({ activity }) => activity.currentWork('bob', 10),
  'atWork.files': ({ atWork }) => atWork.files(1e12, 1000),
  'atWork.tasks': ({ atWork }) => atWork.tasks(['s-bob']),
  'board.page': async ({ board }, { collectionId }) => (await board.page(collectionId, ten)).items,
  'board.ready': ({ board }, { collectionId }) => board.ready(collectionId, bob, null, 10),
  'board.all': ({ board }, { collectionId }) => board.all(collectionId),
  'board.openIn': ({ board }, { collectionId }) => board.openIn(collectionId),
  'board.openOf': ({ board }, { collectionId }) => board.openOf(collectionId, 'bob', undefined),
  'board.busyWith': ({ board }, { collectionId }) => board.busyWith(collectionId, bob, 0),
  'board.completedIn': async ({ board }, { collectionId }) => some((await board.completedIn(collectionId)).count),
  'board.completedBy': async ({ board }, { collectionId }) => some((await board.completedBy(collectionId, ada)).count),
  'claims.open': async ({ claims }, { open }) => one(await claims.open(open.id)),
  'claims.last': async ({ claims }, { open }) => one(await claims.last(open.id)),
  'claims.openAmong': ({ claims }, { open }) => claims.openAmong([open.id]),
  'claims.ofTask': ({ claims }, { open }) => claims.ofTask(open.id),
  'claims.liveIn': ({ claims }, { collectionId }) => claims.liveIn(collectionId),
  'claims.lapsed': ({ claims }) => claims.lapsed(10),
  'claims.heldBy': ({ claims }) => claims.heldBy('s-bob'),
  'collections.listWithDeleted': async ({ collections }, { collectionId }) =>
    (await collections.listWithDeleted()).filter(({ id }) => id === collectionId),
  'collections.list': async ({ collections }, { collectionId }) =>
    (await collections.list()).filter(({ id }) => id === collectionId),
  'collections.page': async ({ collections }, { collectionId }) =>
    (await collections.page(ten)).items.filter(({ id }) => id === collectionId),
  'collections.named': async ({ collections }) => one(await collections.named(CANARY).catch(none)),
  'collections.membersPage': async ({ collections }) =>
    (await collections.membersPage(CANARY, ten).catch(none))?.items ?? [],
  'collections.row': async ({ collections }, { collectionId }) => one(await collections.row(collectionId)),
  'collections.members': ({ collections }, { collectionId }) => collections.members(collectionId),
  'collections.handleOwner': async ({ collections }, { teamId }) => one(await collections.handleOwner(teamId, 'lead')),
  'collections.taskIds': ({ collections }, { collectionId }) => collections.taskIds(collectionId),
  'dependencies.of': async ({ dependencies }, { open }) => (await dependencies.of(open.id)).blockedBy,
  'dependencies.around': ({ dependencies }, { open }) => dependencies.around([open.id]),
  'dependencies.path': async ({ dependencies }, { open, done }) => one(await dependencies.path(done.id, open.id)),
  'events.after': async ({ events }, { collectionId }) =>
    (await events.after(0, 1000)).filter((event) => event.collectionId === collectionId),
  'events.tail': async ({ events }, { collectionId }) =>
    (await events.tail(0, 1000)).filter(({ event }) => event.collectionId === collectionId),
  'feed.newest': async ({ feed }) => (await feed.newest({}, ten)).items,
  'feed.ofMemories': async ({ feed }, { open }) => [...(await feed.ofMemories([open.memoryId])).values()],
  'landscape.start': async ({ landscape }, { collectionId }) => {
    const most = { topics: 9, macros: 9, preferences: 9, tasks: 9, signals: 9, paths: 9 };
    const start = await landscape.start(CANARY, most);
    return [
      ...[...start.kinds, ...start.topics, ...start.macros, ...start.tasks, ...start.signals, ...start.paths],
      ...[...start.preferences, ...some(start.openTasks), ...some(start.pendingSignals)],
      ...start.collections.filter(({ id }) => id === collectionId),
    ];
  },
  'leases.tasksInFlight': ({ leases }) => leases.tasksInFlight(),
  'memories.find': async ({ memories }, { noteId }) => one(await memories.find(noteId)),
  'memories.findAll': ({ memories }, { noteId }) => memories.findAll([noteId]),
  'memories.get': async ({ memories }, { noteId }) => one(await memories.get(noteId).catch(none)),
  'memories.known': async ({ memories }, { noteId }) => [...(await memories.known([noteId]))],
  'memories.sameText': async ({ memories }, { collectionId }) =>
    one(await memories.sameText(collectionId, 'fact', `${CANARY} once more`)),
  'memories.outputsOf': ({ memories }, { open }) => memories.outputsOf([open.id]),
  'memories.idsIn': ({ memories }, { collectionId }) => memories.idsIn(collectionId, 10),
  'memories.idsOfTasks': ({ memories }, { open }) => memories.idsOfTasks([open.id]),
  'memories.newest': async ({ memories }) => (await memories.newest({}, ten)).items,
  'memories.history': async ({ memories }, { noteId }) => one(await memories.history(noteId, ten)),
  'observations.onTask': async ({ observations }, { open }) => [...(await observations.onTask(open.id, 10)).rows],
  'timeline.onTask': async ({ timeline }, { open }) => [...(await timeline.onTask(open.id, 10)).rows],
  'timeline.onTaskSince': async ({ timeline }, { open }) => [
    ...(await timeline.onTaskSince(open.id, { after: 0, notOf: 'nobody', limit: 10 })).rows,
  ],
  'timeline.ofSession': async ({ timeline }) => [...(await timeline.ofSession('s-ada', { limit: 10 })).rows],
  'links.of': ({ links }, { open }) => links.of(open.id),
  'links.between': async ({ links }, { open, free }) => one(await links.between(open.id, free.id)),
  'observations.workingNote': async ({ observations }) => one(await observations.workingNote('s-ada')),
  'observations.autoNote': async ({ observations }, { open }) => one(await observations.autoNote('s-ada', open.id)),
  'observations.textsOn': ({ observations }, { open }) => observations.textsOn(open.id, 10),
  'observations.inRepoAfter': async ({ observations }) => [
    ...(await observations.inRepoAfter(CANARY, { afterId: 0, notOf: 'nobody', kinds: ['failed_approach'], limit: 10 }))
      .rows,
  ],
  'observations.writtenOn': async ({ observations }, { open }) => [
    ...(await observations.writtenOn('s-ada', [open.id])),
  ],
  'pastWork.placesOf': ({ pastWork }, { open }) => pastWork.placesOf([open.memoryId]),
  'pastWork.kindCounts': ({ pastWork }, { open }) => pastWork.kindCounts([open.id]),
  'pastWork.claimedFiles': async ({ pastWork }, { open }) =>
    [...(await pastWork.claimedFiles([open.id])).values()].flat(),
  'pastWork.newest': ({ pastWork }, { open }) => pastWork.newest([open.id], ['note'], 10),
  'pastWork.expiredBatons': ({ pastWork }, { open }) => pastWork.expiredBatons([open.id], 10),
  'pastWork.stalledSubtasks': ({ pastWork }, { planId }) => pastWork.stalledSubtasks([planId], 10),
  'pastWork.subtaskCounts': async ({ pastWork }, { parentId }) => [...(await pastWork.subtaskCounts([parentId]))],
  'participants.openTasksOf': ({ participants }) => participants.openTasksOf(['s-ada']),
  'participants.of': ({ participants }, { open }) => participants.of(open.id),
  'participants.isIn': async ({ participants }, { open }) =>
    one((await participants.isIn(open.id, 's-ada')) || undefined),
  'participants.among': async ({ participants }, { open }) => [...(await participants.among([open.id]))],
  'fileClaims.onFile': ({ fileClaims }, { open }) => fileClaims.onFile('', CANARY, open.id),
  'fileClaims.onFiles': ({ fileClaims }) => fileClaims.onFiles([''], [CANARY]),
  'fileClaims.inRepo': ({ fileClaims }) => fileClaims.inRepo('', 0, 10),
  'fileClaims.onTask': ({ fileClaims }, { open }) => fileClaims.onTask(open.id),
  'fileClaims.ofSessions': ({ fileClaims }) => fileClaims.ofSessions(['s-ada']),
  'specs.open': async ({ specs }) => one(await specs.open(CANARY, CANARY)),
  'specFailures.history': async ({ specFailures }) => some((await specFailures.history(CANARY, CANARY)).count),
  'specTasks.countIn': async ({ specTasks }) => some(await specTasks.countIn(CANARY)),
  'specTasks.onSpecBranches': ({ specTasks }) => specTasks.onSpecBranches(CANARY),
  'specTasks.mentioning': async ({ specTasks }, { open }) => [...(await specTasks.mentioning([open.id], ['canary']))],
  'fileClaims.heldBy': ({ fileClaims }) => fileClaims.heldBy('', [CANARY], ['s-ada']),
  'fileClaims.ofBatons': ({ fileClaims }, { batonId }) => fileClaims.ofBatons([batonId]),
  'fileEdits.latestOf': ({ fileEdits }, { open }) => fileEdits.latestOf('s-ada', open.id, 0),
  'batons.find': async ({ batons }, { batonId }) => one(await batons.find(batonId)),
  'batons.findAll': ({ batons }, { batonId }) => batons.findAll([batonId]),
  'batons.latestOn': async ({ batons }, { open }) => one(await batons.latestOn(open.id)),
  'batons.withClaims': ({ batons }) => batons.withClaims({ states: ['handoff_pending'] }),
  'batons.toMe': ({ batons }) => batons.toMe({}),
  'batons.expiredUntold': ({ batons }) => batons.expiredUntold({ since: 0, limit: 10 }),
  'batons.hasRelayed': async ({ batons }, { open }) =>
    one((await batons.hasRelayed({ session: 's-ada-2' }, open.id)) || undefined),
  'rescue.held': ({ rescue }) => rescue.held(0),
  'rescue.mailOn': ({ rescue }, { open }) => rescue.mailOn([open.id]),
  'observations.textsOf': ({ observations }, { open }) => observations.textsOf(open.id, ['note'], 0, 10),
  'fileClaims.onScope': ({ fileClaims }) => fileClaims.onScope('', [CANARY]),
  'plans.byIds': ({ plans }, { planId }) => plans.byIds([planId]),
  'plans.newest': async ({ plans }) => (await plans.newest(CANARY, { limit: 10 })).items,
  'plans.newestAmong': async ({ plans }, { planId }) => (await plans.newestAmong([planId], { limit: 10 })).items,
  'plans.ofPlans': ({ plans }, { planId }) => plans.ofPlans([planId]),
  'plans.withPart': ({ plans }) => plans.withPart(CANARY, 0),
  'plans.filesOf': ({ plans }, { planId }) => plans.filesOf(planId + 1),
  'plans.stagesOf': ({ plans }, { planId }) => plans.stagesOf([planId]),
  'plans.hasOpen': async ({ plans }) => one((await plans.hasOpen(CANARY)) || undefined),
  'plans.handedOver': async ({ plans }) => [...(await plans.handedOver(CANARY, 0))],
  'plans.byTasks': ({ plans }, { planId }) => plans.byTasks([planId + 1, planId + 2]),
  'plans.claimedIn': ({ plans }, { planId }) => plans.claimedIn(planId),
  'plans.free': ({ plans }) => plans.free(undefined),
  'plans.heldBy': ({ plans }) => plans.heldBy('s-ada'),
  'plans.otherWork': ({ plans }) => plans.otherWork({ skills: null, repo: undefined, limit: 10 }),
  'plans.ownWork': ({ plans }) => plans.ownWork({ repo: undefined, limit: 10 }),
  'plans.warnings': ({ plans }, { collectionId }) =>
    plans.warnings({ collectionId, kinds: ['failed_approach'], repo: CANARY, limit: 10 }),
  'plans.coveringRow': async ({ plans }) => one(await plans.coveringRow(CANARY, CANARY)),
  'nearby.fresh': ({ nearby }, { open }) => nearby.fresh({ tasks: [open.id] }, 1e12),
  'nearby.weak': ({ nearby }, { open }) => nearby.weak({ tasks: [open.id] }, -1e12),
  'nearby.heat': ({ nearby }, { open }) => nearby.heat({ tasks: [open.id] }, 0, 1000),
  'nearby.freshIn': ({ nearby }) => nearby.freshIn([''], 1e12),
  'nearby.edits': ({ nearby }, { open }) => nearby.edits({ tasks: [open.id] }, 0),
  'runs.find': async ({ runs }) => one(await runs.find('r-1')),
  'runs.output': async ({ runs }) => one(await runs.output('r-1')),
  'runs.page': async ({ runs }) => (await runs.page({}, ten)).items,
  'runs.searchTranscripts': ({ runs }) => runs.searchTranscripts(CANARY, 10),
  'runs.transcript': async ({ runs }) => {
    const run = await runs.find('r-1');
    return run === undefined ? [] : (await runs.transcript(run, ten)).entries;
  },
  'runs.totals': async ({ runs }) => some((await runs.totals({})).runs),
  'runs.countRunning': async ({ runs }) => some(await runs.countRunning()),
  'runs.parked': async ({ runs }) => (await runs.parked(ten)).items,
  'runs.whyParked': async ({ runs }, { parkedId }) => one(await runs.whyParked(parkedId)),
  'runs.countParked': async ({ runs }) => some(await runs.countParked()),
  'runs.usage': ({ runs }) => runs.usage(0, 'UTC'),
  'search.size': async ({ search }) => some((await search.size()).memories),
  'search.frequencies': async ({ search }, { collectionId }) => [
    ...(await search.frequencies(['7f3a'])),
    ...(await search.frequencies(['7f3a'], collectionId)),
  ],
  'search.counts': async ({ search }, { collectionId }) => [
    ...(await search.counts(['7f3a'])).frequencies,
    ...(await search.counts(['7f3a'], collectionId)).frequencies,
    ...some((await search.counts(['7f3a'])).size.memories),
  ],
  'search.postings': async ({ search }, { collectionId }) => {
    const part = { terms: ['7f3a'], collections: [collectionId], limit: 10, whole: false, likely: 1 };
    // Parts are made from visible collections, so a hidden one in a part is a bug and throws.
    const found = await search.postings({ parts: [part] }).catch(() => []);
    return found.flat();
  },
  'search.ranked': ({ search }, { noteId }) => search.ranked([noteId]),
  'search.shown': ({ search }, { noteId }) => search.shown([noteId]),
  'search.topics': async ({ search }, { noteId }) => [...(await search.topics([noteId]))],
  'search.links': async ({ search }, { noteId }) => [...(await search.links([noteId]))],
  'search.nearest': async ({ search }, { noteId }) =>
    some((await search.nearest({ text: CANARY, limit: 1, ids: [noteId] }))?.of.has(noteId) === true ? 1 : 0),
  'search.nearTerms': ({ search }) => search.nearTerms(['canaryy']),
  'search.vectors': async ({ search }, { noteId }) => [...(await search.vectors([noteId], MODEL))],
  'signals.pending': async ({ signals }) => (await signals.pending(ten)).items,
  'signals.page': async ({ signals }) => (await signals.page({ box: 'all' }, ten)).items,
  'messages.page': async ({ messages }) => (await messages.page({ box: 'all' }, ten)).items,
  'messages.onTask': async ({ messages }, { taskMessageId }) => one(await messages.onTask(taskMessageId)),
  'messages.depths': async ({ messages }) => [...(await messages.depths())],
  'messages.toMe': async ({ messages }) => (await messages.toMe({ unreadOnly: false, limit: 10 })).items,
  'messages.blockingTasks': async ({ messages }) => [...(await messages.blockingTasks())],
  'tasks.find': async ({ tasks }, { open }) => one(await tasks.find(open.id)),
  'tasks.findAll': ({ tasks }, { open, done }) => tasks.findAll([open.id, done.id]),
  'tasks.peek': async ({ tasks }, { open }) => one(await tasks.peek(open.id)),
  'tasks.get': async ({ tasks }, { open }) => one(await tasks.get(open.id).catch(none)),
  'tasks.open': async ({ tasks }) => [...(await tasks.open(ten)).items, ...(await tasks.open(ten, 'bob')).items],
  'tasks.history': async ({ tasks }) => (await tasks.history(ten)).items,
  'tasks.origins': async ({ tasks }) => [...(await tasks.origins()).keys()],
  'tasks.countAll': async ({ tasks }) => some(await tasks.countAll()),
  'tasks.summaries': ({ tasks }, { open }) => tasks.summaries([open.id]),
  'tasks.summaryPage': async ({ tasks }) => [
    ...(await tasks.summaryPage({ state: 'open', limit: 10 })).items,
    ...(await tasks.summaryPage({ state: 'done', limit: 10 })).items,
  ],
  'tasks.statusCounts': async ({ tasks }) => Object.values(await tasks.statusCounts()),
  'tasks.timeline': async ({ tasks }, { open }) => (await tasks.timeline(open.id, ten)).items,
  'tasks.newestThreads': ({ tasks }) => tasks.newestThreads(10),
  'tasks.activeThreads': ({ tasks }) => tasks.activeThreads('s-ada'),
  'tasks.numbersIn': async ({ tasks }, { collectionId }) => [...(await tasks.numbersIn(collectionId))],
  'tasks.idsBelow': ({ tasks }, { parentId }) => tasks.idsBelow([parentId]),
  'collections.ownedBy': ({ collections }) => collections.ownedBy('ada', 10),
  'teams.page': async ({ teams }) => (await teams.page(ten)).items,
  'offers.about': async ({ offers }, { free }) =>
    [...(await offers.about([{ news: 1, taskId: free.id }], ['s-bob'])).values()].filter(({ repoRoot }) => repoRoot),
  'teams.membersPage': async ({ teams }, { teamId }) => (await teams.membersPage(teamId, ten)).items,
  'teams.handles': ({ teams }, { teamId }) => teams.handles(teamId),
  'teams.byName': async ({ teams }) => one(await teams.byName('Canaries')),
  'teams.find': async ({ teams }, { teamId }) => one(await teams.find(teamId)),
  'teams.list': ({ teams }) => teams.list(),
  'teams.isMember': ({ teams }, { teamId }) => (teams.isMember(teamId) ? [true] : []),
  'teams.firstOwn': ({ teams }) => teams.firstOwn(),
  'teams.handle': async ({ teams }, { teamId }) => one(await teams.handle(teamId, 'lead')),
  'teams.lead': async ({ teams }, { teamId }) => one(await teams.lead(teamId)),
  'threads.ofTask': async ({ threads }, { open }) => one(await threads.ofTask(open.id, 'bob')),
  'threads.find': async ({ threads }, { threadId }) => one(await threads.find(threadId)),
  'threads.entries': async ({ threads }, { threadId }) => (await threads.entries(threadId, ten)).items,
  'threads.messagesTo': ({ threads }, { threadId }) => threads.messagesTo(threadId, 0),
};

/** Reads of rows that belong to an agent, whatever its memberships: Bob sees them, Eve does not. */
export const ownLooks: Readonly<Record<string, Look>> = {
  'activity.workerNames': async ({ activity }, { worker }) => [...(await activity.workerNames([worker.id]))],
  'batons.declinedByMe': async ({ batons }, { declinedId }) => [...(await batons.declinedByMe([declinedId]))],
  'messages.inbox': async ({ messages }) => (await messages.inbox({ ...ten, unackedOnly: false })).items,
  'messages.among': ({ messages }, { taskMessageId }) => messages.among([taskMessageId]),
  'messages.sent': async ({ messages }) => (await messages.sent(ten)).items,
  'messages.receipts': ({ messages }) => messages.receipts({}),
  'messages.boardMail': async ({ messages }) => (await messages.boardMail({ limit: 10 })).items,
  'messages.holding': ({ messages }) => messages.holding(terms(CANARY), { limit: 10, least: 1 }),
  'messages.visibleTo': ({ messages }, { taskMessageId }) => messages.visibleTo([taskMessageId]),
  'notifications.since': ({ notifications }) => notifications.since(0, 10),
  'notifications.unshown': ({ notifications }) => notifications.unshown('viewer', 10),
  'notifications.ofRun': async ({ notifications }) => one(await notifications.ofRun('r-2')),
  'notifications.openOf': async ({ notifications }, { worker }) => [...(await notifications.openOf([worker.id]))],
  'offers.of': async ({ offers }) => [...(await offers.of([1])).values()],
  'offers.unanswered': ({ offers }) => offers.unanswered(),
  'offers.listeners': ({ offers }) => offers.listeners(),
  'waiting.counts': async ({ waiting }) => Object.values(await waiting.counts()),
  'waiting.since': ({ waiting }) => waiting.since(0, 10),
  'workers.find': async ({ workers }, { worker }) => one(await workers.find(worker.id)),
  'workers.named': async ({ workers }) => one(await workers.named(CANARY)),
  'workers.list': async ({ workers }) => (await workers.list(ten)).items,
  'workers.running': ({ workers }) => workers.running(),
};
