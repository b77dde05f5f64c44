import { loosens } from './loosening.ts';
import { narrows } from './narrowing.ts';
import type { Pin } from './pins.ts';

/** The reasons why callers that rely on the pin would break; empty if they would not. */
export function breaks(pin: Pin, current: Pin | undefined): readonly string[] {
  if (current === undefined) return [`${pin.name}: the tool has vanished`];
  return [
    ...nameReasons(pin, current),
    ...effectReasons(pin, current),
    ...wayReasons(pin, current),
    ...codeReasons(pin, current),
    ...narrows(pin.input, current.input),
    ...answerReasons(pin, current),
  ].map((reason) => `${pin.name}: ${reason}`);
}

function nameReasons(pin: Pin, current: Pin): readonly string[] {
  const known = [current.name, ...current.aliases];
  const lost = [pin.name, ...pin.aliases].filter((name) => !known.includes(name));
  const left = pin.alsoIn.filter((name) => ![current.toolset, ...current.alsoIn].includes(name));
  const renamed = Object.entries(pin.renames).filter(([name, field]) => current.renames[name] !== field);
  return [
    ...lost.map((name) => `the name ${name} has vanished`),
    ...unless(pin.toolset === current.toolset, `it moved to the toolset ${current.toolset}`),
    ...left.map((name) => `it is no longer in the toolset ${name}`),
    ...unless(pin.comesWith === current.comesWith, `it no longer comes with ${pin.comesWith}`),
    ...unless(!pin.listed || current.listed, 'it is no longer listed'),
    ...renamed.map(([name, field]) => `the name ${name} no longer stands for the field ${field}`),
  ];
}

function effectReasons(pin: Pin, current: Pin): readonly string[] {
  return [
    ...unless(pin.scope === current.scope || current.scope === 'read', `it needs the scope ${current.scope} now`),
    ...unless(!pin.readOnly || current.readOnly, 'it only read, and writes now'),
    ...unless(!pin.idempotent || current.idempotent, 'it is no longer safe to repeat'),
    ...unless(pin.destructive || !current.destructive, 'it is destructive now'),
  ];
}

function wayReasons(pin: Pin, current: Pin): readonly string[] {
  const route = ({ rest }: Pin) => `${rest.method} ${rest.path}`;
  const moved = pin.cli.args.some((field, index) => current.cli.args[index] !== field);
  return [
    ...unless(route(pin) === route(current), `the route ${route(pin)} has vanished`),
    ...unless(pin.rest.status === current.rest.status, `its route answers ${current.rest.status} now`),
    ...unless(pin.cli.command === current.cli.command, `the command ${pin.cli.command} has vanished`),
    ...unless(!moved, `its command no longer takes ${pin.cli.args.join(', ')} in this order`),
  ];
}

function codeReasons(pin: Pin, current: Pin): readonly string[] {
  const codes = Object.entries(pin.errors).flatMap(([code, status]) => {
    const now = current.errors[code];
    if (now === undefined) return [`the code ${code} has vanished`];
    return unless(now === status, `the code ${code} has the status ${now} now`);
  });
  return [...codes, ...unless(pin.refusal === current.refusal, 'its refusals have another shape')];
}

function answerReasons(pin: Pin, current: Pin): readonly string[] {
  if (pin.output === null || current.output === null)
    return unless(pin.output === current.output, 'whose answer it gives has changed');
  return loosens(pin.output, current.output);
}

function unless(kept: boolean, reason: string): readonly string[] {
  return kept ? [] : [reason];
}
