import { type ComponentType, type ReactNode, useCallback, useEffect, useReducer, useState } from 'react';
import { checkBuild } from '../../api/build.ts';
import { useStreamState } from '../../api/events/stream-state.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { loaderOf } from './load-part.ts';

interface Instead {
  readonly failed: boolean;
  readonly retry: () => void;
}

interface Definition<P extends object> {
  readonly loaded: () => ComponentType<P> | undefined;
  readonly load: () => Promise<void>;
  readonly instead: (state: Instead & { readonly props: P }) => ReactNode;
}

/**
 * A component in its own chunk; a large one that few pages show is loaded `late`, when it is shown. If the chunk cannot be loaded, `instead` says so and offers a retry; the retry also
 * happens automatically once the hub is back.
 */
export function part<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
  instead: Definition<P>['instead'],
  when?: 'late',
): (props: P) => ReactNode {
  let loaded: ComponentType<P> | undefined;
  const loader = loaderOf(
    load,
    (module) => {
      loaded = pick(module);
    },
    when === 'late',
  );
  const definition: Definition<P> = { loaded: () => loaded, load: loader, instead };
  return (props) => <PartView definition={definition} props={props} />;
}

function PartView<P extends object>({ definition, props }: { definition: Definition<P>; props: P }) {
  const { failed, retry } = useLoading(definition);
  const Loaded = definition.loaded();
  return Loaded === undefined ? definition.instead({ failed, retry, props }) : <Loaded {...props} />;
}

function useLoading<P extends object>({ loaded, load }: Definition<P>): Instead {
  const [failed, setFailed] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const live = useStreamState() === 'live';
  const retry = useCallback(() => {
    if (loaded() !== undefined) return;
    setFailed(false);
    load().then(redraw, () => {
      setFailed(true);
      void checkBuild();
    });
  }, [loaded, load]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hub's return is the trigger, not an input.
  useEffect(retry, [retry, live]);
  return { failed, retry };
}

/** Replaces a part of the page that failed to load or to render. */
export function Broken({ words, retry }: { words: string; retry: () => void }) {
  return (
    <div
      role="alert"
      className="m-4 flex gap-3 rounded-lg border border-rust/25 bg-rust-wash px-3.5 py-3 text-sm sm:m-6"
    >
      <Icon name="warning" className="mt-0.5 text-rust" />
      <div className="flex min-w-0 flex-col gap-2">
        <p>{words}</p>
        <div className="flex gap-2">
          <Button small onClick={retry}>
            Try again
          </Button>
          <Button small onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        </div>
      </div>
    </div>
  );
}

export const NOT_LOADED =
  'This part of the page could not be loaded from the hub. It is tried again once the hub answers.';
