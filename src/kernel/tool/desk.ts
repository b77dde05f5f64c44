import type { Surface } from '../rules/caller.ts';
import type { AgentId, SessionId, TokenScope } from '../rules/identity.ts';
import type { Watching } from '../store/watching.ts';
import type { ToolSettings } from './run-context.ts';

/** The functions of the hub that its own tools may call. */
export interface HubDesk extends Watching {
  /** The settings of the hub that tools may see. */
  readonly toolSettings: ToolSettings;
  search(query: string, limit: number): readonly FoundTool[];
  status(): Promise<HubStatus>;
  health(): Promise<HubHealth>;
  settings(): readonly ShownSetting[];
  /** Saves a setting in the user's file and applies it immediately. */
  changeSetting(name: string, value: string): ShownSetting;
}

/** A setting with its value, safe to show to people. */
export interface ShownSetting {
  readonly name: string;
  readonly value: string | number | readonly string[] | null;
  readonly source: 'default' | 'user file' | 'repo file' | 'environment' | 'flag';
  readonly from: string;
  readonly means: string;
  /** Whether the setting can be changed while the hub runs. */
  readonly changeable: boolean;
}

/** One check of `waggle doctor`. */
export interface HealthCheck {
  readonly check: string;
  readonly state: 'ok' | 'note' | 'wrong';
  readonly says: string;
}

export interface HubStatus {
  readonly agent: AgentId;
  readonly session: SessionId;
  readonly surface: Surface;
  readonly scopes: TokenScope[];
  readonly toolsets: string[];
  readonly tools: number;
  readonly version: string;
  readonly store: string;
  /** How many open sessions are in each state that is known. */
  readonly sessions: Readonly<Record<string, number>>;
}

export interface HubHealth {
  readonly version: string;
  readonly node: string;
  readonly uptime_seconds: number;
  readonly memory_bytes: number;
  readonly last_event: number;
  readonly store: Record<string, string | number>;
  readonly counts: Record<string, number>;
  /** Absent unless the hub posts to a webhook. */
  readonly webhook?: { readonly fault: string | null; readonly sent_at: string | null; readonly waiting: number };
  readonly runs: { readonly running: number; readonly paused: boolean; readonly parked: number };
  /** Background maintenance, which only a running hub does; absent otherwise. */
  readonly upkeep?: HubUpkeep;
  /** Only for the operator of the hub. */
  readonly checks?: readonly HealthCheck[];
}

export interface HubUpkeep {
  readonly last_sweep_at: string | null;
  readonly sweep_ms: number | null;
  readonly sweep_fault: boolean;
  readonly last_tick_at: string | null;
  readonly next_tick_at: string | null;
}

export interface FoundTool {
  readonly name: string;
  readonly toolset: string;
  readonly summary: string;
  readonly input: object;
}
