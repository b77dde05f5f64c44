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
export function Answer({ letter, onAnswered }: { letter: Delivery; onAnswered: () => void }) {
  const [, response] = Object.entries(responses).find(([type]) => type === letter.type) ?? [];
  if (response === undefined || letter.request_id === undefined) {
    return <WriteBack draft={`answer.${letter.msg_id}`} to={letter.from} team={letter.team} onSent={onAnswered} />;
  }
  return <Decision letter={letter} type={response} onAnswered={onAnswered} />;
}
