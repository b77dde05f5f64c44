import path from 'node:path';

export interface ServiceWish {
  readonly platform: NodeJS.Platform;
  /** The user's home directory. */
  readonly userHome: string;
  /** The path of node, the program and its arguments. */
  readonly command: readonly string[];
  readonly log: string;
}

export interface Service {
  /** The display name of the service manager. */
  readonly by: string;
  readonly file: string;
  readonly text: string;
  /** Commands that start the service now and at each login. */
  readonly enable: readonly (readonly string[])[];
  readonly disable: readonly (readonly string[])[];
}

const LABEL = 'org.waggle.hub';

/** The file that defines the hub as a user service, and the commands that enable and disable it. */
export function serviceFor(wish: ServiceWish): Service {
  if (wish.platform === 'darwin') return launchd(wish);
  return wish.platform === 'win32' ? scheduledTask(wish) : systemd(wish);
}

function systemd({ userHome, command }: ServiceWish): Service {
  const unit = (...words: string[]) => ['systemctl', '--user', ...words];
  return {
    by: 'systemd',
    file: path.join(userHome, '.config', 'systemd', 'user', 'waggle.service'),
    text: `[Unit]
Description=Waggle hub
After=network.target

[Service]
Type=simple
ExecStart=${command.map(systemdWord).join(' ')}
Restart=on-failure
RestartSec=2
TimeoutStopSec=20
NoNewPrivileges=true

[Install]
WantedBy=default.target
`,
    enable: [unit('daemon-reload'), unit('enable', '--now', 'waggle.service')],
    disable: [unit('disable', '--now', 'waggle.service')],
  };
}

/** Percent and dollar signs are special to systemd even within quotes. */
function systemdWord(word: string): string {
  const escaped = word.replaceAll('%', '%%').replaceAll('$', '$$$$');
  return /^[\w./:@%+=,-]+$/.test(escaped) ? escaped : `"${escaped.replace(/["\\]/g, '\\$&')}"`;
}

function launchd({ userHome, command, log }: ServiceWish): Service {
  const file = path.join(userHome, 'Library', 'LaunchAgents', `${LABEL}.plist`);
  return {
    by: 'launchd',
    file,
    text: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${command.map((word) => `    <string>${xml(word)}</string>`).join('\n')}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>StandardOutPath</key>
  <string>${xml(log)}</string>
  <key>StandardErrorPath</key>
  <string>${xml(log)}</string>
</dict>
</plist>
`,
    enable: [['launchctl', 'load', '-w', file]],
    disable: [['launchctl', 'unload', '-w', file]],
  };
}

function scheduledTask({ userHome, command, log }: ServiceWish): Service {
  const file = path.join(userHome, 'AppData', 'Local', 'Waggle', 'waggle-hub.xml');
  const [program = '', ...words] = command;
  return {
    by: 'the Windows task scheduler',
    file,
    text: `<?xml version="1.0" encoding="UTF-8"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Waggle hub. Log: ${xml(log)}</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Enabled>true</Enabled>
    </LogonTrigger>
  </Triggers>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>5</Count>
    </RestartOnFailure>
  </Settings>
  <Actions>
    <Exec>
      <Command>${xml(program)}</Command>
      <Arguments>${xml(words.map(windowsWord).join(' '))}</Arguments>
    </Exec>
  </Actions>
</Task>
`,
    enable: [
      ['schtasks', '/Create', '/TN', 'Waggle', '/XML', file, '/F'],
      ['schtasks', '/Run', '/TN', 'Waggle'],
    ],
    disable: [
      ['schtasks', '/End', '/TN', 'Waggle'],
      ['schtasks', '/Delete', '/TN', 'Waggle', '/F'],
    ],
  };
}

function xml(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign);
}

function windowsWord(word: string): string {
  return /[\s"]/.test(word) ? `"${word.replaceAll('"', '\\"')}"` : word;
}
