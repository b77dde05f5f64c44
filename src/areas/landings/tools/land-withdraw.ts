import { z } from 'zod';
import { oversees } from '../../../kernel/rules/caller.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { asLanding, landingLine, landingShape } from './landing-shape.ts';
import { landingId } from './land-status.ts';

export const landWithdraw = writeTool({
  name: 'land_withdraw',
  toolset: 'land',
  summary: 'Withdraw your landing request while it waits: once this has answered, it never lands.',
  idempotent: false,
  input: () => z.object({ id: landingId }),
  output: () => landingShape,
  errors: ['LANDING_NOT_FOUND', 'LANDING_BEGUN', 'NOT_OWNER'],
  rest: { method: 'POST', path: '/api/landings/:id/withdraw' },
  text: (landing) => `Withdrawn. ${landingLine(landing)}`,
  async run(unit, { id }) {
    const landing = await unit.landings.find(id);
    if (landing === undefined) throw new WaggleError('LANDING_NOT_FOUND', 'There is no such landing request.', { id });
    if (landing.agent !== unit.scope.agent && !oversees(unit.scope)) {
      throw new WaggleError('NOT_OWNER', 'Only whoever asked for the landing may withdraw it.', { id });
    }
    if (!(await unit.landings.withdraw(id))) {
      throw new WaggleError('LANDING_BEGUN', 'The request is being carried out or has ended.', { id });
    }
    return asLanding({ ...landing, state: 'withdrawn', endedAt: unit.now });
  },
});
