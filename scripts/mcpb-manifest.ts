interface PackageFacts {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: { readonly node: string };
}

/** Returns the manifest of the MCP bundle, based on package.json. */
export function bundleManifest({ version, description, license, engines }: PackageFacts) {
  return {
    manifest_version: '0.3',
    name: 'waggle',
    display_name: 'Waggle',
    version,
    description,
    author: { name: 'Waggle contributors' },
    license,
    server: {
      type: 'node',
      entry_point: 'bin/waggle.js',
      mcp_config: {
        command: 'node',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the client that installs the bundle fills these in.
        args: ['${__dirname}/bin/waggle.js', 'mcp'],
        // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
        env: { WAGGLE_HOME: '${user_config.home}' },
      },
    },
    user_config: {
      home: {
        type: 'directory',
        title: 'Data folder',
        description: 'Where the store lies. Clients that name the same folder share their work.',
        required: false,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
        default: '${HOME}/.waggle',
      },
    },
    tools_generated: true,
    prompts_generated: true,
    compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: engines.node } },
  };
}
