import { useEverybody } from '../../api/use-agents.ts';
import { useMyTeams } from '../../api/use-teams.ts';
import { Labelled, Select, TextInput } from '../../ui/field.tsx';
import { ownersWith, teamsWith } from './form-options.ts';
import { type Draft, NO_OWNER } from './save-task.ts';

const priorities = ['Urgent', 'High', 'Normal', 'Low', 'Lowest'];

interface Props {
  readonly fields: Draft;
  readonly isNew: boolean;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** Owner, team, priority, due date and blockers. */
export function Planning({ fields, isNew, onChange }: Props) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Owner fields={fields} isNew={isNew} onChange={onChange} />
        {isNew ? <Place fields={fields} isNew onChange={onChange} /> : null}
        <Labelled label="Priority">
          {(id) => (
            <Select
              id={id}
              value={fields.priority}
              onChange={(event) => onChange({ priority: Number(event.target.value) })}
            >
              {priorities.map((words, value) => (
                <option key={words} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        <Labelled label="Due">
          {(id) => (
            <TextInput
              id={id}
              type="date"
              value={fields.due}
              onChange={(event) => onChange({ due: event.target.value })}
            />
          )}
        </Labelled>
        <Labelled label="Waits for">
          {(id) => (
            <TextInput
              id={id}
              inputMode="numeric"
              value={fields.blockedBy}
              placeholder="Task numbers, as in 12, 13"
              onChange={(event) => onChange({ blockedBy: event.target.value })}
            />
          )}
        </Labelled>
      </div>
      {isNew && fields.team === '' ? (
        <label className="flex items-center gap-2 text-sm text-soft">
          <input
            type="checkbox"
            checked={fields.draft}
            onChange={(event) => onChange({ draft: event.target.checked })}
            className="size-4 accent-honey"
          />
          As a draft: no agent is started on it
        </label>
      ) : null}
    </>
  );
}

function Owner({ fields, isNew, onChange }: Props) {
  const agents = useEverybody();
  if (isNew && fields.team !== '') return null;
  return (
    <Labelled label="Owner">
      {(id) => (
        <Select id={id} value={fields.owner} onChange={(event) => onChange({ owner: event.target.value })}>
          {isNew ? null : <option value={NO_OWNER}>Nobody</option>}
          {ownersWith(fields.owner, agents).map((agent) => (
            <option key={agent.id} value={agent.id}>
              {agent.id === 'user' ? 'You' : agent.name}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}

function Place({ fields, onChange }: Props) {
  const mine = useMyTeams().map(({ team_name }) => team_name);
  const teams = teamsWith(fields.team, mine);
  if (teams.length === 0) return null;
  return (
    <Labelled label="Where" hint={fields.team === '' ? '' : 'Pending on the team’s board, until somebody takes it.'}>
      {(id) => (
        <Select id={id} value={fields.team} onChange={(event) => onChange({ team: event.target.value })}>
          <option value="">Workspace</option>
          {teams.map((team) => (
            <option key={team} value={team}>
              Team {team}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}
