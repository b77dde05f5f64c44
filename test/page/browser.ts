import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Unpacks the Chromium package from npm. It uses the temporary folder, so TMPDIR is set to `folder` meanwhile. */
async function unpackChromium(folder: string): Promise<string> {
  // The package reads this when it loads, and then also unpacks system libraries that a minimal machine lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const outer = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    const executable = await packed.executablePath();
    nameFonts(folder);
    return executable;
  } finally {
    if (outer === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = outer;
  }
}

/** Writes a font configuration. The packed one names fixed folders, so Chromium would find no font and crash. */
function nameFonts(folder: string): void {
  const folders = [join(folder, 'fonts'), '/usr/share/fonts', '/Library/Fonts'].map((name) => `<dir>${name}</dir>`);
  const mono = '<alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>';
  const text = `<?xml version="1.0"?>\n<fontconfig>${folders.join('')}${mono}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>\n`;
  writeFileSync(join(folder, 'fonts', 'fonts.conf'), text);
}

/** Launches a headless Chromium: CHROME_PATH, else an installed one, else the one from npm. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const installed = [process.env.CHROME_PATH, ...INSTALLED].find((path) => path && existsSync(path));
  if (installed) return chromium.launch({ executablePath: installed, args: FLAGS });
  const folder = mkdtempSync(join(tmpdir(), 'waggle-chromium-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const browser = await chromium.launch({ executablePath: await unpackChromium(folder), args: FLAGS });
  browser.once('disconnected', remove);
  return browser;
}

let shared: Promise<Browser> | undefined;

/** One browser for all files of a worker, since starting one costs more than most tests. It ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}
