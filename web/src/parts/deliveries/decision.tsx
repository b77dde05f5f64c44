import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, oneAfterAnother } from '../../api/client.ts';
import { useDraft } from '../../api/drafts.ts';
import { hold, useHeldOn } from '../../api/held.ts';
import { Button } from '../../ui/button.tsx';
import { tell, tellFault } from '../../ui/overlay/toasts.tsx';
import type { Delivery, responses } from './answer.tsx';
import { WordsForm } from './words-form.tsx';

interface DecisionProps {
  readonly delivery: Delivery;
  readonly type: (typeof responses)[keyof typeof responses];
  readonly onAnswered: () => void;
}

/** Approves immediately; declines with a reason, after a delay that allows an undo. */
export function Decision({ delivery, type, onAnswered }: DecisionProps) {
  const client = useQueryClient();
  const held = useHeldOn(`delivery ${delivery.msg_id}`);
  const [declining, setDeclining] = useState(false);
  /** Whether the user has closed the form: then the button that opens it gets the focus back. */
  const [closed, setClosed] = useState(false);
  async function decide(approve: boolean, reason: string): Promise<void> {
    const answer = {
      to: delivery.from,
      type,
      approve,
      ...(reason === '' ? {} : { reason }),
      ...(delivery.request_id === undefined ? {} : { request_id: delivery.request_id }),
      ...(delivery.team === undefined ? {} : { team_name: delivery.team }),
    };
    await oneAfterAnother(() => call('SendMessage', answer), onAnswered);
    await client.invalidateQueries({ queryKey: ['messages'] });
  }
  const approve = useMutation({
    mutationFn: () => decide(true, ''),
    onSuccess: () => tell('Approved.'),
    onError: (error) => tellFault(error),
  });
  function decline(reason: string): void {
    setDeclining(false);
    hold({
      on: `delivery ${delivery.msg_id}`,
      words: `Declined the request of ${delivery.from}.`,
      send: () => decide(false, reason),
      end: () => undefined,
      refused: (error) => tellFault(error, 'Not declined.'),
    });
  }
  if (held !== undefined) return <p className="text-sm text-soft">{held.words}</p>;
  const close = () => {
    setClosed(true);
    setDeclining(false);
  };
  if (declining) return <Reason delivery={delivery} onDecline={decline} onClose={close} />;
  return (
    <>
      <Button
        small
        look="main"
        icon="check"
        data-act="approve"
        disabled={approve.isPending}
        onClick={() => approve.mutate()}
      >
        Approve
      </Button>
      <Button
        small
        look="danger"
        icon="cross"
        data-act="decline"
        autoFocus={closed}
        disabled={approve.isPending}
        onClick={() => setDeclining(true)}
      >
        Decline
      </Button>
    </>
  );
}

interface ReasonProps {
  readonly delivery: Delivery;
  readonly onDecline: (reason: string) => void;
  readonly onClose: () => void;
}

/** The optional reason for declining, which helps the sender to do better. */
function Reason({ delivery, onDecline, onClose }: ReasonProps) {
  const [reason, setReason] = useDraft(`decline.${delivery.msg_id}`);
  const submit = () => {
    setReason('');
    onDecline(reason.trim());
  };
  return (
    <WordsForm
      label={`Why you decline what ${delivery.from} asks`}
      placeholder="What should be different (optional)"
      text={reason}
      onChange={setReason}
      onSubmit={submit}
      onClose={onClose}
      action={
        <Button small type="submit" look="danger" icon="cross">
          Decline
        </Button>
      }
    />
  );
}
