import type { Hub } from '../../../src/kernel/hub/own-hub.ts';
import { systemScope } from '../../../src/kernel/rules/caller.ts';
import { callsTo, type Place, type PlaceKind } from './place.ts';

/** A way in which bob's access to a place ends. */
export interface Ending {
  readonly kind: PlaceKind;
  readonly end: (hub: Hub, place: Place) => Promise<unknown>;
}

/** Owners and leads act as alice. Bob leaves in another session than the one in which he writes. */
export const endings: Readonly<Record<string, Ending>> = {
  'the team is deleted': {
    kind: 'team',
    end: (hub, { name }) => callsTo(hub)('alice', 'TeamDelete', { team_name: name, force: true }),
  },
  'the collection is deleted': {
    kind: 'collaborative',
    end: (hub, { name }) =>
      callsTo(hub)('alice', 'collection_manage', { action: 'delete', collection: name, force: true }),
  },
  'bob is removed from the team': {
    kind: 'team',
    end: (hub, { name }) =>
      callsTo(hub)('alice', 'collection_manage', { action: 'remove', collection: name, member: 'bob' }),
  },
  'bob is removed from the collection': {
    kind: 'collaborative',
    end: (hub, { name }) =>
      callsTo(hub)('alice', 'collection_manage', { action: 'remove', collection: name, member: 'bob' }),
  },
  'bob leaves the team': {
    kind: 'team',
    end: (hub, { name }) => callsTo(hub)('bob', 'TeamLeave', { team_name: name }),
  },
  'bob leaves the collection': {
    kind: 'collaborative',
    end: (hub, { name }) => callsTo(hub)('bob', 'collection_manage', { action: 'leave', collection: name }),
  },
  'bob may only read from now on': {
    kind: 'team',
    end: (hub, { name }) =>
      callsTo(hub)('alice', 'collection_manage', { action: 'invite', collection: name, member: 'bob', role: 'reader' }),
  },
  "bob's token is revoked": {
    kind: 'team',
    end: (hub, { token }) => hub.store.write(systemScope, 'revoke-token', (unit) => unit.tokens.revoke(token)),
  },
};
