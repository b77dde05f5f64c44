import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { plain } from '../../../kernel/text/plain-text.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { asReceipt, receiptLine, receiptShape } from '../../checks/tools/list-receipts.ts';
import { asLanding, landingLine, landingShape } from './landing-shape.ts';

export const landingId = z.int().min(1).describe('Number of the request');

export const landStatus = readTool({
  name: 'land_status',
  toolset: 'land',
  summary: 'Show one landing request: its state, its files, what it conflicts with, and the results of its checks.',
  input: () => z.object({ id: landingId }),
  output: () => landingShape.extend({ receipts: z.array(receiptShape) }),
  errors: ['LANDING_NOT_FOUND'],
  rest: { method: 'GET', path: '/api/landings/:id' },
  text: ({ receipts, ...landing }) =>
    [
      landingLine(landing),
      ...landing.conflicts.map(({ file, kind, own_lines, their_lines, landed_by }) =>
        plain(
          `- ${file}: ${kind}, your lines ${own_lines.join(' ')}, theirs ${their_lines.join(' ')}${landed_by === undefined ? '' : `, landed by request ${landed_by}`}`,
        ),
      ),
      ...receipts.map(receiptLine),
      ...receipts.filter(({ status }) => status !== 'passed').map(({ output }) => plain(output)),
    ].join('\n'),
  async run(unit, { id }) {
    const landing = await unit.landings.find(id);
    if (landing === undefined) throw new WaggleError('LANDING_NOT_FOUND', 'There is no such landing request.', { id });
    return { ...asLanding(landing), receipts: (await unit.receipts.ofLanding(id)).map(asReceipt) };
  },
});
