import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Colour = readonly [lightness: number, chroma: number, hue: number];

const sheet = readFileSync(new URL('../../web/src/app.css', import.meta.url), 'utf8');
const themes = { light: ':root {', dark: '[data-theme="dark"] {' } as const;
const surfaces = ['ground', 'well', 'sheet', 'lift'];

/** The colors that a theme defines. */
function coloursOf(theme: keyof typeof themes): ReadonlyMap<string, Colour> {
  const start = sheet.indexOf(themes[theme]);
  const block = sheet.slice(start, sheet.indexOf('\n}', start));
  const found = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return new Map([...found].map(([, name = '', ...of]) => [name, [Number(of[0]), Number(of[1]), Number(of[2])]]));
}

/** The relative luminance of an OKLCH color, as WCAG defines it for linear sRGB. */
function luminance([lightness, chroma, hue]: Colour): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = (value: number) => Math.min(1, Math.max(0, value));
  const red = shown(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = shown(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = shown(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** The lowest contrast between a color and the surfaces of its theme. */
function lowest(theme: keyof typeof themes, name: string): number {
  const colours = coloursOf(theme);
  const of = (wanted: string): Colour => {
    const colour = colours.get(wanted);
    if (colour === undefined) throw new Error(`The ${theme} theme has no ${wanted}.`);
    return colour;
  };
  return Math.min(...surfaces.map((surface) => contrast(of(name), of(surface))));
}

test.each(['light', 'dark'] as const)('field borders and the focus ring stand out in the %s theme', (theme) => {
  for (const name of ['field', 'ring']) expect(lowest(theme, name), name).toBeGreaterThanOrEqual(3);
});

test.each(['light', 'dark'] as const)('every colour of running text can be read in the %s theme', (theme) => {
  for (const name of ['ink', 'soft', 'faint', 'honey-ink', 'rust', 'moss', 'iris']) {
    expect(lowest(theme, name), name).toBeGreaterThanOrEqual(4.5);
  }
});
