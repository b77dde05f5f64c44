import type { Instant } from '../rules/time.ts';

/** A date as far as a question names it. */
export interface NamedDate {
  readonly year?: number;
  /** From 1. */
  readonly month?: number;
  readonly day?: number;
}

const names = 'january february march april may june july august september october november december'.split(' ');

const isoDate = /\b((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?\b/g;
const dayFirst =
  /\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? (january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?(?:,? ((?:19|20)\d\d)\b)?/gi;
const monthFirst =
  /\b(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.? (\d{1,2})(?:st|nd|rd|th)?\b(?:,? ((?:19|20)\d\d)\b)?/gi;
const monthAndYear =
  /\b(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?,? (?:of )?((?:19|20)\d\d)\b/gi;
/** "may" and "march" are words too, and "mar" or "dec" names: alone they need a word before them that leads to a date. */
const monthAlone =
  /\b(?:in|of|since|until|till|during|before|after|by|last|this|early|late|mid) (january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b|\b(january|february|april|june|july|august|september|october|november|december)\b/gi;
const yearAlone = /\b((?:19|20)\d\d)\b/g;

/** Further dates of a query are ignored. */
const MAX_DATES = 4;

/** The dates that a text names, each once; a part of a longer date is not counted again. */
export function namedDates(text: string): readonly NamedDate[] {
  const found: NamedDate[] = [];
  let rest = text.slice(0, 1000);
  const take = (pattern: RegExp, read: (groups: readonly (string | undefined)[]) => NamedDate | undefined) => {
    rest = rest.replace(pattern, (whole, ...groups: (string | undefined)[]) => {
      const date = read(groups);
      if (date === undefined || found.length >= MAX_DATES) return whole;
      found.push(date);
      return ' ';
    });
  };
  take(isoDate, ([year, month, day]) => dated(year, Number(month), day));
  take(dayFirst, ([day, name, year]) => dated(year, monthOf(name), day));
  take(monthFirst, ([name, day, year]) => dated(year, monthOf(name), day));
  take(monthAndYear, ([name, year]) => dated(year, monthOf(name), undefined));
  take(monthAlone, ([led, alone]) => dated(undefined, monthOf(led ?? alone), undefined));
  take(yearAlone, ([year]) => ({ year: Number(year) }));
  return found;
}

function dated(year: string | undefined, month: number, day: string | undefined): NamedDate | undefined {
  const named = day === undefined ? undefined : Number(day);
  if (month < 1 || month > 12 || named === 0 || (named ?? 1) > 31) return undefined;
  return {
    ...(year === undefined ? {} : { year: Number(year) }),
    month,
    ...(named === undefined ? {} : { day: named }),
  };
}

function monthOf(name = ''): number {
  return names.findIndex((one) => one.startsWith(name.toLowerCase().slice(0, 3))) + 1;
}

/** The day of an entry as `2026-01-31`: the date in the heading of a dialogue's line, else the day it was stored. */
export function dayOf(heading: string, createdAt: Instant): string {
  const stored = new Date(createdAt).toISOString().slice(0, 10);
  if (!/\d/.test(heading)) return stored;
  const whole = namedDates(heading).find((date) => date.year !== undefined && date.month !== undefined);
  if (whole === undefined) return stored;
  const { year, month = 1, day = 0 } = whole;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whether a day as `dayOf` writes it is within a date as a question names it. */
export function isWithin(day: string, date: NamedDate): boolean {
  const [year, month, dayOfMonth] = day.split('-').map(Number);
  return (
    (date.year === undefined || date.year === year) &&
    (date.month === undefined || date.month === month) &&
    (date.day === undefined || date.day === dayOfMonth)
  );
}
