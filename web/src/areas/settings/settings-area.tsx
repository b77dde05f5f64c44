import { Link } from '@tanstack/react-router';
import { rosterRows, useRoster } from '../../api/use-agents.ts';
import { setTheme, themes, useTheme } from '../../page/theme.ts';
import { AreaTabs } from '../../ui/area-tabs.tsx';
import { CopyCommand } from '../../ui/copy-command.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AgentMark } from '../../ui/marks/agent-mark.tsx';
import { More } from '../../ui/more.tsx';
import { AreaHead, Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { CollectionSettings } from './collections.tsx';
import { HubSettings } from './hub-settings.tsx';
import { Tokens } from './tokens.tsx';

export function SettingsArea() {
  return (
    <div className="thin-scroll overflow-y-auto">
      <AreaHead title="Settings" note={<AreaTabs of="hub" />} />
      <div className="grid items-start gap-4 px-4 pb-8 sm:px-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Agents />
          <Tokens />
          <CollectionSettings />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Looks />
          <HubSettings />
        </div>
      </div>
    </div>
  );
}

const themeIcons = { system: 'auto', light: 'sun', dark: 'moon' } as const;

function Looks() {
  const theme = useTheme();
  return (
    <Panel title="Theme">
      <fieldset className="flex gap-2">
        <legend className="sr-only">Theme</legend>
        {themes.map((choice) => (
          <label
            key={choice}
            className={`flex flex-1 cursor-pointer items-center justify-center gap-2 rounded-lg border px-3 py-2 text-sm capitalize has-focus-visible:outline-2 has-focus-visible:outline-ring ${theme === choice ? 'border-honey bg-honey-wash font-medium text-honey-ink' : 'border-line text-soft hover:border-edge'}`}
          >
            <input
              type="radio"
              name="theme"
              value={choice}
              checked={theme === choice}
              onChange={() => setTheme(choice)}
              className="sr-only"
            />
            <Icon name={themeIcons[choice]} size={15} />
            {choice}
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}

function Agents() {
  const query = useRoster();
  const agents = rosterRows(query.data?.pages ?? []);
  return (
    <Panel title="Agents" count={query.data?.pages[0]?.total}>
      <div className="flex flex-col gap-3 text-sm">
        {query.isPending ? <Waiting rows={2} /> : null}
        {query.isError ? <FaultNote error={query.error} /> : null}
        <ul className="flex flex-col gap-2">
          {agents.map((agent) => (
            <li key={agent.id} className="flex items-center gap-2.5">
              <AgentMark id={agent.id} size={22} />
              <span className="min-w-0 flex-1 truncate">{agent.id === 'user' ? 'You' : agent.name}</span>
              <span className="text-xs text-faint">
                {agent.kind === 'person' ? 'person' : agent.has_runner ? 'started by the hub' : 'connects by itself'}
              </span>
            </li>
          ))}
        </ul>
        <More query={query}>Show more agents</More>
        <p className="text-soft">
          An agent appears here when it first connects. Add one, or choose how the hub starts it, in{' '}
          <Link to="/agents" className="text-honey-ink underline underline-offset-2">
            Agents
          </Link>
          .
        </p>
        <CopyCommand command="waggle install claude" />
      </div>
    </Panel>
  );
}
