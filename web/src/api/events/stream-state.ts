import { createStore, useStore } from '../store.ts';

export type StreamState = 'connecting' | 'live' | 'lost' | 'signed-out';

export const streamState = createStore<StreamState>('connecting');

/** What a tab shows next. A hub that does not let the person in is no lost hub, until it answers again. */
export function nextState(state: StreamState, told: StreamState): StreamState {
  return state === 'signed-out' && told === 'lost' ? state : told;
}

export function useStreamState(): StreamState {
  return useStore(streamState);
}
