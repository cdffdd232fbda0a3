/**
 * Environment variables of the developer's commands, which do not use the settings of the service (kernel/config.ts).
 */
export interface Environment {
  url: string | undefined;
  key: string | undefined;
  secret: string | undefined;
  profile: string | undefined;
  webhookSecret: string | undefined;
  /** Port of the service in this checkout, as `npm start` reads it */
  port: string | undefined;
  noColor: boolean;
  configHome: string | undefined;
  appData: string | undefined;
  browser: string | undefined;
}

/** Reads the environment. An empty variable counts as unset. */
export function readEnvironment(): Environment {
  const of = (name: string): string | undefined => process.env[name] || undefined;
  return {
    url: of('PASSERELLE_URL'),
    key: of('PASSERELLE_KEY'),
    secret: of('PASSERELLE_SECRET'),
    profile: of('PASSERELLE_PROFILE'),
    webhookSecret: of('PASSERELLE_WEBHOOK_SECRET'),
    port: of('PORT'),
    // https://no-color.org: present and not empty, regardless of its value.
    noColor: of('NO_COLOR') !== undefined || of('TERM') === 'dumb',
    configHome: of('XDG_CONFIG_HOME'),
    appData: of('APPDATA'),
    browser: of('BROWSER'),
  };
}
