import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT_SPEC } from '../spec-repository.ts';
import type { Example } from './example.ts';
import type { Props } from './stage.ts';

const slug = 'one-page';
const here = ({ home }: Props) => ({ repo_root: path.join(home, 'guide') });
const change = (more: object) => (props: Props) => ({ ...here(props), slug, ...more });
const failure = { test_id: 'test/links.test.ts', error: 'Expected 200 but got 404', error_summary: 'A link is dead' };

export const specExamples: readonly Example[] = [
  {
    tool: 'spec_read',
    async before({ home, hub }) {
      const root = path.join(home, 'guide');
      mkdirSync(root);
      writeFileSync(path.join(root, 'SPEC.md'), ROOT_SPEC);
      const user = { agent: 'user', session: null, surface: 'test' };
      await hub.store.write(user, 'arrange', (unit) => unit.repos.add(root));
    },
    does: here,
    refuses: { repo_root: '/srv/private' },
  },
  { tool: 'spec_change_open', does: change({ proposal: 'All on one page.' }), refuses: { slug: 'No such name' } },
  {
    tool: 'spec_change_add_delta',
    does: change({ op: 'modify', target: 'V.3', row_cells: ['must', 'One page | one title'] }),
    refuses: (props) => ({ ...here(props), slug: 'unknown', op: 'remove', target: 'V.3' }),
  },
  {
    tool: 'spec_build_context',
    does: (props) => ({ ...here(props), task_id: 'T5' }),
    refuses: (props) => ({ ...here(props), task_id: 'T9' }),
  },
  {
    tool: 'spec_build_record_failure',
    does: change(failure),
    refuses: (props) => ({ ...here(props), slug: 'unknown', ...failure }),
  },
  { tool: 'openspec_sync_status', does: here, refuses: { stale_after_hours: 0 } },
  { tool: 'spec_archive', does: change({}), refuses: (props) => ({ ...here(props), slug: 'unknown' }) },
];
