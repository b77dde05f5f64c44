import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { serviceFor } from './autostart-files.ts';

const wish = {
  userHome: '/home/ada',
  command: ['/usr/bin/node', '/opt/waggle hub/waggle.js', 'start', '--home', '/home/ada/50%&<x>'],
  log: '/home/ada/.waggle/logs/hub.log',
};

/** Checks that all XML elements are closed in the right order. */
function unclosed(xml: string): readonly string[] {
  const open: string[] = [];
  for (const [, slash, name, self] of xml.matchAll(/<(\/?)([A-Za-z]+)[^<>]*?(\/?)>/g)) {
    if (slash === '/') expect(open.pop()).toBe(name);
    else if (self !== '/') open.push(name ?? '');
  }
  return open;
}

describe('the file of a service', () => {
  test('of systemd has its sections, with special characters escaped', () => {
    const { file, text } = serviceFor({ ...wish, platform: 'linux' });
    expect(file).toBe('/home/ada/.config/systemd/user/waggle.service');
    expect(text.match(/^\[.*\]$/gm)).toEqual(['[Unit]', '[Service]', '[Install]']);
    expect(text).toContain('ExecStart=/usr/bin/node "/opt/waggle hub/waggle.js" start --home "/home/ada/50%%&<x>"\n');
    for (const line of text.split('\n')) expect(line).toMatch(/^(|\[\w+\]|[A-Za-z]+=.+)$/);
  });

  test.each(['darwin', 'win32'] as const)('of %s is well-formed', (platform) => {
    const { text, enable, disable, file } = serviceFor({ ...wish, platform });
    expect(unclosed(text.replace(/<[?!][^>]*>/g, ''))).toEqual([]);
    expect(text).toContain('50%&amp;&lt;x&gt;');
    expect(enable.flat()).toContain(file);
    expect(disable.length).toBeGreaterThan(0);
  });
});

test('a service is written, enabled by the service manager, and removed again', async () => {
  const { home, waggle } = cliHere();
  const bin = path.join(home, 'bin');
  mkdirSync(bin);
  const calls = path.join(home, 'calls');
  for (const name of ['systemctl', 'launchctl', 'schtasks']) {
    writeFileSync(path.join(bin, name), `#!/bin/sh\necho "${name} $*" >> ${calls}\n`);
    chmodSync(path.join(bin, name), 0o755);
  }
  const env = { WAGGLE_HOME: home, HOME: home, PATH: `${bin}:/usr/bin:/bin` };
  const printed = await waggle(['service', 'install', '--print'], { env });
  expect(printed.out).toContain('Waggle');
  expect(await waggle(['service', 'install', '--dry-run'], { env })).toEqual(printed);
  expect(existsSync(calls)).toBe(false);
  const { file } = serviceFor({ ...wish, userHome: home, platform: process.platform });
  expect((await waggle(['service', 'install', '--port', '4800'], { env })).out).toContain(
    'The hub now runs as a service',
  );
  expect(readFileSync(file, 'utf8')).toContain('4800');
  expect(readFileSync(calls, 'utf8').trim().split('\n').length).toBeGreaterThan(0);
  expect((await waggle(['service', 'uninstall'], { env })).out).toContain('Removed the service');
  expect(existsSync(file)).toBe(false);
  expect((await waggle(['service', 'uninstall'], { env })).out).toContain('No Waggle service is installed');
  const without = { env: { ...env, PATH: path.join(home, 'nowhere') } };
  const untold = await waggle(['service', 'install'], without);
  expect(untold.out).toContain('Wrote the file, but');
  expect(untold.exit).toBe(0);
});
