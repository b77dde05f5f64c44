import { request } from './client.ts';

/**
 * Tools that a hub may have or not, by what agents its people use. The page offers what /openapi.json lists, and knows
 * of each answer only the part that it shows.
 */
export interface Dialects {
  TaskUpdate: {
    input: {
      taskId: string;
      status?: 'pending' | 'in_progress' | 'blocked' | 'review' | 'completed';
      priority?: number;
      owner?: string | null;
      addBlockedBy?: readonly string[];
      removeBlockedBy?: readonly string[];
    };
    output: { success: boolean };
  };
  TeamJoin: { input: { team_name: string; name?: string }; output: object };
  SendMessage: {
    input: {
      to: string;
      message?: string;
      urgency?: string;
      team_name?: string;
      type?: string;
      request_id?: string;
      approve?: boolean;
    };
    output: { success: boolean; recipients: readonly string[] };
  };
  ReadMailbox: {
    input: { unread_only: boolean; sent: boolean; limit: number; cursor?: string; ack?: readonly number[] };
    output: { messages: readonly Letter[]; next_cursor?: string };
  };
  memory_search: {
    input: { query: string; limit: number; type_filter?: string; collection?: string; topic?: string; deep?: boolean };
    output: { results: readonly MemoryRow[]; note?: string };
  };
  memory_retrieve: { input: { memory_ids: readonly number[] }; output: { memories: readonly WholeMemory[] } };
  memory_delete: { input: { memory_id: number }; output: object };
  collection_manage: {
    input: {
      action: 'list' | 'show' | 'create' | 'invite' | 'remove';
      collection?: string;
      name?: string;
      member?: string;
    };
    output: {
      collections?: readonly CollectionRow[];
      collection?: CollectionRow;
      members?: readonly { agent: string; role: string }[];
      memories?: number;
      tasks?: number;
    };
  };
  task_feed: {
    input: { status?: string; collection?: string; limit: number; cursor?: string };
    output: { tasks: readonly FeedRow[]; next_cursor?: string };
  };
  signal: {
    input: { action: 'check' | 'ack'; signal_ids?: readonly number[]; limit?: number; cursor?: string };
    output: { signals?: readonly SignalRow[]; next_cursor?: string };
  };
  list_notices: {
    input: { unread_only: boolean; limit: number };
    output: { notices: readonly Notice[]; next_cursor?: string };
  };
  read_notices: { input: { notice_ids: readonly string[] }; output: object };
  list_runs: {
    input: { taskId?: string; limit: number; cursor?: string };
    output: {
      runs: readonly Run[];
      paused: boolean;
      parked?: { reason: string; until: string | null };
      next_cursor?: string;
    };
  };
  pause_runs: { input: Record<string, never>; output: { paused: boolean } };
  resume_runs: { input: Record<string, never>; output: { paused: boolean } };
}

export type DialectTool = keyof Dialects;

export interface Letter {
  readonly msg_id: number;
  readonly from: string;
  readonly to: string;
  readonly type: string;
  readonly text: string;
  readonly summary: string;
  readonly urgency: string;
  readonly team?: string;
  readonly request_id?: string;
  readonly task_id?: string;
  readonly timestamp: string;
  readonly status: 'queued' | 'delivered' | 'read' | 'acknowledged';
}

export interface MemoryRow {
  readonly memory_id: number;
  readonly type: string;
  readonly preview: string;
  readonly complete: boolean;
  readonly score?: number;
  readonly author: string;
  readonly collection: string;
  readonly topics: readonly string[];
  readonly updated_at: string;
  readonly superseded?: boolean;
  readonly task_id?: string;
}

export interface WholeMemory {
  readonly memory_id: number;
  readonly type: string;
  readonly content: string;
  readonly title?: string;
  readonly topics: readonly string[];
  readonly author: string;
  readonly collection: string;
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly task_id?: string;
}

export interface CollectionRow {
  readonly collection: string;
  readonly name: string;
  readonly description: string;
  readonly kind: string;
  readonly role: string;
}

export interface FeedRow {
  readonly memory_id: number;
  readonly task_id: string;
  readonly preview: string;
  readonly progress: readonly [number, number] | null;
  readonly status: 'pending' | 'active' | 'blocked' | 'review' | 'done' | 'canceled';
  readonly topics: readonly string[];
  readonly collection?: string;
  readonly owner?: string;
  readonly blocked_by?: readonly string[];
  readonly updated_at: string;
}

export interface SignalRow {
  readonly signal_id: number;
  readonly from: string;
  readonly collection: string;
  readonly memory_ids: readonly number[];
  readonly created_at: string;
  readonly expires_at: string;
}

export interface Notice {
  readonly notice_id: string;
  readonly kind: string;
  readonly from: string;
  readonly task_id: string | null;
  readonly text: string;
  readonly created_at: string;
}

export interface Run {
  readonly run_id: string;
  readonly task_id: string | null;
  readonly agent: string;
  readonly reason: string;
  readonly status: 'running' | 'ok' | 'failed' | 'canceled' | 'lost';
  readonly failure: string | null;
  readonly detail: string | null;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly usage: {
    readonly input_tokens: number | null;
    readonly output_tokens: number | null;
    readonly cost_usd: number | null;
  };
}

const places: Readonly<Record<DialectTool, readonly [method: string, path: string]>> = {
  TaskUpdate: ['POST', '/api/board/TaskUpdate'],
  TeamJoin: ['POST', '/api/board/TeamJoin'],
  SendMessage: ['POST', '/api/board/SendMessage'],
  ReadMailbox: ['POST', '/api/board/ReadMailbox'],
  memory_search: ['POST', '/api/memory/memory_search'],
  memory_retrieve: ['POST', '/api/memory/memory_retrieve'],
  memory_delete: ['POST', '/api/memory/memory_delete'],
  collection_manage: ['POST', '/api/memory/collection_manage'],
  task_feed: ['POST', '/api/memory/task_feed'],
  signal: ['POST', '/api/memory/signal'],
  list_notices: ['GET', '/api/notices'],
  read_notices: ['POST', '/api/notices/read'],
  list_runs: ['GET', '/api/runs'],
  pause_runs: ['POST', '/api/runs/pause'],
  resume_runs: ['POST', '/api/runs/resume'],
};

export function ask<N extends DialectTool>(name: N, input: Dialects[N]['input']): Promise<Dialects[N]['output']> {
  return request<Dialects[N]['output']>(places[name], input);
}
