import { describe, expect, test } from 'vitest';
import { type Support, type SupportKind, sessionCount, strengthOf, supportWeights } from './proposal.ts';

const MINUTE = 60_000;

function by(session: string, agent: string, kind: SupportKind, at = 0): Support {
  return { session, agent, kind, at, weightMilli: supportWeights[kind] };
}
const proposed = by('s-1', 'claude', 'explicit');
const now = (...supports: Support[]) => strengthOf([proposed, ...supports], 's-1', 0);

describe('the strength of a proposal', () => {
  test('adds up the support of different agent types, weighted by kind', () => {
    expect(now()).toBe(1);
    expect(now(by('s-2', 'codex', 'explicit'))).toBe(2);
    expect(now(by('s-2', 'codex', 'rediscovered'))).toBe(2.2);
    expect(now(by('s-2', 'codex', 'adjacent'))).toBe(1.3);
    expect(now(by('s-2', 'codex', 'explicit'), by('s-3', 'gemini', 'explicit'))).toBe(3);
  });

  test('counts further sessions of one type at 0.6, and the one that proposed in full', () => {
    expect(now(by('s-2', 'claude', 'explicit'))).toBe(1.6);
    expect(now(by('s-2', 'claude', 'rediscovered'))).toBe(1.72);
    expect(now(by('s-2', 'codex', 'explicit'), by('s-3', 'codex', 'rediscovered'))).toBe(2.8);
  });

  test('counts the strongest support of a session once', () => {
    expect(now(by('s-1', 'claude', 'adjacent'))).toBe(1);
    expect(now(by('s-1', 'claude', 'rediscovered'))).toBe(1.2);
    const both = [by('s-2', 'codex', 'explicit'), by('s-2', 'codex', 'rediscovered')];
    expect(now(...both)).toBe(2.2);
    expect(sessionCount([proposed, ...both])).toBe(2);
  });

  test('halves every hour, support by support', () => {
    expect(strengthOf([proposed], 's-1', 60 * MINUTE)).toBe(0.5);
    expect(strengthOf([proposed], 's-1', 120 * MINUTE)).toBe(0.25);
    const later = by('s-1', 'claude', 'adjacent', 120 * MINUTE);
    expect(strengthOf([proposed, later], 's-1', 120 * MINUTE)).toBe(0.3);
    expect(strengthOf([proposed, by('s-2', 'codex', 'explicit', 60 * MINUTE)], 's-1', 60 * MINUTE)).toBe(1.5);
  });

  test('treats support from a clock that runs ahead as fresh', () => {
    expect(strengthOf([by('s-1', 'claude', 'explicit', MINUTE)], 's-1', 0)).toBe(1);
  });

  test('does not depend on the order of the rows', () => {
    const rows = [
      by('s-4', 'codex', 'adjacent'),
      proposed,
      by('s-3', 'codex', 'explicit'),
      by('s-2', 'claude', 'explicit'),
    ];
    const strength = strengthOf(rows, 's-1', 0);
    expect(strength).toBe(2.78);
    expect(strengthOf([...rows].reverse(), 's-1', 0)).toBe(strength);
  });
});
