import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Output } from '../../api/client.ts';
import { AreaTabs } from '../../ui/area-tabs.tsx';
import { CopyCommand } from '../../ui/copy-command.tsx';
import { Select } from '../../ui/field.tsx';
import { AreaHead, Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { NumberTable } from './number-table.tsx';

type Report = Output<'savings_report'>;
type Usage = Report['live']['totals'];

const windows = [
  [24, 'Last day'],
  [168, 'Last week'],
  [720, 'Last 30 days'],
] as const;

/** The cost of agents' calls in tokens and money per tool, and what compact answers save. */
export function SavingsArea() {
  const [hours, setHours] = useState<number>(24);
  const query = useQuery({ queryKey: ['savings', hours], queryFn: () => call('savings_report', { hours }) });
  const choice = (
    <Select aria-label="Time" value={hours} onChange={(event) => setHours(Number(event.target.value))}>
      {windows.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  );
  return (
    <div className="thin-scroll overflow-y-auto">
      <AreaHead title="Costs" note={<AreaTabs of="hub" />} actions={choice} />
      <div className="flex flex-col gap-4 px-4 pb-8 sm:px-6">
        {query.isPending ? <Waiting /> : null}
        {query.isError ? <FaultNote error={query.error} retry={() => void query.refetch()} /> : null}
        {query.data === undefined ? null : <Live live={query.data.live} />}
        {query.data === undefined ? null : <Reference reference={query.data.reference} />}
      </div>
    </div>
  );
}

const number = (value: number) => value.toLocaleString('en');

function Live({ live: { totals, operations, cost_basis } }: { live: Report['live'] }) {
  const priced = cost_basis.configured;
  const cells = (name: string, row: Usage) => [
    name,
    number(row.calls),
    number(row.error_count),
    number(row.input_tokens),
    number(row.output_tokens),
    number(row.avg_output_tokens),
    `${number(row.avg_duration_ms)} ms`,
    ...(priced ? [`$${row.total_cost_usd.toFixed(4)}`] : []),
  ];
  const head = ['Tool', 'Calls', 'Refused', 'Tokens in', 'Tokens out', 'Out per call', 'Time per call'];
  return (
    <Panel title="By tool" count={operations.length} flush>
      {operations.length === 0 ? (
        <div className="flex flex-wrap items-center gap-3 px-4 py-3.5 text-sm text-soft">
          <span>No agent has called a tool over MCP in this time. Tell the agents on this machine about the hub:</span>
          <CopyCommand command="waggle init" />
        </div>
      ) : (
        <NumberTable
          head={[...head, ...(priced ? ['Cost'] : [])]}
          rows={operations.map((row) => cells(row.operation, row))}
          total={cells('All', totals)}
        />
      )}
      <p className="border-t border-line px-4 py-2.5 text-xs text-faint">
        Calls over MCP. Tokens are estimated at four characters each; calls of the last second may still be missing.
        {priced ? null : ' To see dollars too, set mcp.inputUsdPerMillion and mcp.outputUsdPerMillion.'}
      </p>
    </Panel>
  );
}

function Reference({ reference: { rows, totals, note } }: { reference: Report['reference'] }) {
  return (
    <Panel title="What compact answers save" flush>
      <NumberTable
        head={['Routine', 'Per session', 'Tokens, full answers', 'Tokens, compact', 'Saved']}
        rows={rows.map((row) => [
          row.operation,
          number(row.frequency_per_session),
          number(row.baseline_tokens),
          number(row.colony_tokens),
          `${row.savings_pct} %`,
        ])}
        total={['All', '', number(totals.baseline_tokens), number(totals.colony_tokens), `${totals.savings_pct} %`]}
      />
      <p className="border-t border-line px-4 py-2.5 text-xs text-faint">{note}</p>
    </Panel>
  );
}
