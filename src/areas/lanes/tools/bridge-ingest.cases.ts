import { another } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ events: [{ type: 'heartbeat' }] }), tells: false },
  names: { agent: another(() => ({ events: [{ type: 'heartbeat' }] })) },
  otherFields:
    'session_id source repo_root branch events type kind summary tool file_path input_tokens output_tokens duration_ms error_code',
  turn: 40,
  answers: {
    does: { source: 'ruflo', events: [{ type: 'observation', summary: 'The swarm has finished.' }, { type: 'odd' }] },
    refuses: { events: [] },
  },
};
