import { routeOf } from '../src/surfaces/http/route-input.ts';
import { type Pin, pinOf } from '../src/surfaces/reference/pins.ts';
import { type AnyTool, scopeOf } from '../src/tools/define.ts';

/** What callers of a tool can rely on now. Its route is asked of the HTTP surface, which is what answers them. */
export function currentPin(tool: AnyTool): Pin {
  return pinOf(tool, { route: routeOf(tool), scope: scopeOf(tool) });
}
