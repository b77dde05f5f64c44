import { expect, test } from 'vitest';
import { consequences } from './consequences.ts';

test('what follows from a change follows in this order', () => {
  const named = Object.entries(consequences).map(([change, all]) => [change, all.map((follow) => follow.name)]);
  expect(Object.fromEntries(named)).toEqual({
    agentLeaving: ['departTeams', 'returnSharedWork'],
    agentRemoved: ['stopAgent'],
    memberLeaving: ['closeRequests', 'returnTasks'],
    memberLeft: ['mailDeparture'],
    teamEnding: ['cancelOpenTasks', 'expireSignals'],
    teamEnded: ['mailTeamEnd'],
    taskOpened: ['startOnCreation'],
    taskCompleting: ['requireProof'],
    taskChanged: [
      'passPart',
      'endClaim',
      'recordCompletion',
      'mailChange',
      'noteReadiness',
      'noteFreeWork',
      'freeDependents',
      'endPlan',
      'stopOnChange',
      'tellDone',
      'tellCanceled',
      'closeNotices',
      'startOnChange',
    ],
    tasksCanceled: ['freeDependentsOfAll', 'stopOnCancel', 'tellAllCanceled', 'closeNoticesOfAll'],
    taskUnblocked: ['startOnUnblocking'],
    taskReady: ['countAsReady', 'mailUnblockedName'],
    taskReturned: ['noteFreeWork', 'mailLapse', 'stopOnDeparture'],
    taskParked: ['tellFailed'],
    threadReplied: ['tellReply'],
    personAnswered: ['mailAnswer'],
  });
});
