import { existsSync, mkdtempSync, rmSync } from 'node:fs';
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

/** Unpacks the Chromium that comes from npm. It unpacks to the temporary folder, so give it one of its own. */
async function unpackChromium(folder: string): Promise<string> {
  // Read when the package loads: makes it unpack the system libraries that a bare machine lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const outer = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    return await packed.executablePath();
  } finally {
    if (outer === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = outer;
  }
}

/** A headless Chromium: CHROME_PATH, else the machine's own, else the one from npm. Close it when done. */
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
