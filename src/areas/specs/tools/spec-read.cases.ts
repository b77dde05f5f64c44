import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inGuide } from '../../../../test/cases/guide-spec.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';
import { ROOT_SPEC } from '../../../../test/spec-repository.ts';

export const cases: ToolCases = {
  access: { input: ({ repository }) => ({ repo_root: repository }), tells: false },
  otherFields: 'repo_root sections',
  turn: 10,
  answers: {
    async before({ home, hub }) {
      const root = path.join(home, 'guide');
      mkdirSync(root);
      writeFileSync(path.join(root, 'SPEC.md'), ROOT_SPEC);
      const user = { agent: 'user', session: null, surface: 'test' };
      await hub.store.write(user, 'arrange', (unit) => unit.repos.add(root));
    },
    does: inGuide,
    refuses: { repo_root: '/srv/private' },
  },
};
