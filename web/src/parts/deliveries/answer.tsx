import type { Output } from '../../api/client.ts';
import { Decision } from './decision.tsx';
import { WriteBack } from './write-back.tsx';

/** A message as delivered to one of its recipients. */
export type Delivery = Output<'list_messages'>['messages'][number];

export const responses = {
  plan_approval_request: 'plan_approval_response',
  shutdown_request: 'shutdown_response',
} as const;

/** A request is answered with yes or no, any other message with text. */
export function Answer({ delivery, onAnswered }: { delivery: Delivery; onAnswered: () => void }) {
  const [, response] = Object.entries(responses).find(([type]) => type === delivery.type) ?? [];
  if (response === undefined || delivery.request_id === undefined) {
    return (
      <WriteBack draft={`answer.${delivery.msg_id}`} to={delivery.from} team={delivery.team} onSent={onAnswered} />
    );
  }
  return <Decision delivery={delivery} type={response} onAnswered={onAnswered} />;
}
