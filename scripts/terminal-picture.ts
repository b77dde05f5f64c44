const LINE = 18;
const CHARACTER = 8;

/** Draws terminal output as an SVG; lines for which `isTyped` is true stand out. */
export function terminalPicture(
  title: string,
  lines: readonly string[],
  { width, isTyped }: { readonly width: number; readonly isTyped: (line: string) => boolean },
): string {
  const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const rows = lines.map((line, row) => {
    const color = isTyped(line) ? '#8bd5ca' : '#cad3f5';
    return `<text x="16" y="${28 + row * LINE}" fill="${color}" xml:space="preserve">${plain(line)}</text>`;
  });
  const [wide, high] = [width * CHARACTER + 32, lines.length * LINE + 32];
  const size = `viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="ui-monospace, monospace" font-size="13">`,
    `<title>${title}</title>`,
    '<rect width="100%" height="100%" rx="8" fill="#24273a"/>',
    ...rows,
    '</svg>',
    '',
  ].join('\n');
}
