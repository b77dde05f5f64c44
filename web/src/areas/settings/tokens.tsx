import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Output } from '../../api/client.ts';
import { usePaged } from '../../api/use-paged.ts';
import { Button } from '../../ui/button.tsx';
import { CopyCommand } from '../../ui/copy-command.tsx';
import { AgentName } from '../../ui/marks/agent-mark.tsx';
import { More } from '../../ui/more.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { tell } from '../../ui/overlay/toasts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { When } from '../../ui/when.tsx';
import { untilWords } from '../../ui/words/calendar-day.ts';
import { NewToken } from './new-token.tsx';

type Token = Output<'list_tokens'>['tokens'][number];

/** Access tokens for HTTP. The secret of a token is shown once, when it is created. */
export function Tokens() {
  const [making, setMaking] = useState(false);
  const query = usePaged('list_tokens', { limit: 20 });
  const tokens = query.data?.pages.flatMap((page) => page.tokens) ?? [];
  return (
    <Panel
      title="Tokens"
      actions={
        <Button small icon="plus" onClick={() => setMaking(true)}>
          New token
        </Button>
      }
      flush
    >
      {query.isPending ? <Waiting rows={2} /> : null}
      {query.isError ? <FaultNote error={query.error} retry={() => void query.refetch()} /> : null}
      {query.isSuccess && tokens.length === 0 ? (
        <div className="flex flex-col items-start gap-2.5 px-4 py-3.5 text-sm text-soft">
          <p>Programs on other machines, and programs that use HTTP, need a token. There is none yet.</p>
          <CopyCommand command="waggle agent token create user" />
        </div>
      ) : null}
      <ul aria-label="Tokens">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
      <More query={query} flush />
      {making ? <NewToken close={() => setMaking(false)} /> : null}
    </Panel>
  );
}

const looks = { live: 'text-moss', expired: 'text-faint', revoked: 'text-faint' } as const;

function TokenRow({ token }: { token: Token }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call('revoke_token', { id: token.id }),
    onSuccess: () => {
      tell(`${token.id} is revoked.`);
      setAsking(false);
      void client.invalidateQueries({ queryKey: ['tokens'] });
    },
  });
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-2.5 text-sm first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <AgentName id={token.agent} />
          <code className="font-mono text-xs text-faint">{token.id}</code>
          <span className={`text-xs font-medium ${looks[token.state]}`}>{token.state}</span>
        </p>
        <p className="text-xs text-faint">
          {token.label === '' ? '' : `${token.label}, `}
          may {token.scopes.join(', ')}; created <When words at={token.created_at} />
          {token.expires_at === null ? '' : `, until ${untilWords(token.expires_at)}`}
        </p>
      </div>
      {token.state === 'live' ? (
        <Button small look="danger" aria-label={`Revoke ${token.id}`} onClick={() => setAsking(true)}>
          Revoke
        </Button>
      ) : null}
      {asking ? (
        <Confirm
          title={`Revoke ${token.id}?`}
          action="Revoke it"
          busy={revoke.isPending}
          error={revoke.error}
          onConfirm={() => revoke.mutate()}
          onClose={() => {
            revoke.reset();
            setAsking(false);
          }}
        >
          Whoever uses it is shut out at once. A revoked token cannot come back; make a new one instead.
        </Confirm>
      ) : null}
    </li>
  );
}
