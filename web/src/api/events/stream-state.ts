import { createStore, useStore } from '../store.ts';

export type StreamState = 'connecting' | 'live' | 'lost' | 'signed-out';

export const streamState = createStore<StreamState>('connecting');

/** The next state of a tab. A signed-out tab stays signed out when the connection is lost. */
export function nextState(state: StreamState, told: StreamState): StreamState {
  return state === 'signed-out' && told === 'lost' ? state : told;
}

export function useStreamState(): StreamState {
  return useStore(streamState);
}
