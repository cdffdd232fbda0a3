/**
 * Environment variables of the developer's commands, which do not use the settings of the service (kernel/config.ts).
 */
export interface Environment {
  url: string | undefined;
  key: string | undefined;
  secret: string | undefined;
  profile: string | undefined;
  webhookSecret: string | undefined;
  /** Port of the service in this checkout, which `npm start` uses, too */
  port: string | undefined;
  noColor: boolean;
  configHome: string | undefined;
  appData: string | undefined;
  browser: string | undefined;
}

/** Reads the environment. An empty variable counts as unset. */
export function readEnvironment(): Environment {
  const readVariable = (name: string): string | undefined => process.env[name] || undefined;
  return {
    url: readVariable('PASSERELLE_URL'),
    key: readVariable('PASSERELLE_KEY'),
    secret: readVariable('PASSERELLE_SECRET'),
    profile: readVariable('PASSERELLE_PROFILE'),
    webhookSecret: readVariable('PASSERELLE_WEBHOOK_SECRET'),
    port: readVariable('PORT'),
    // https://no-color.org: colours are disabled when the variable is not empty, regardless of its value.
    noColor: readVariable('NO_COLOR') !== undefined || readVariable('TERM') === 'dumb',
    configHome: readVariable('XDG_CONFIG_HOME'),
    appData: readVariable('APPDATA'),
    browser: readVariable('BROWSER'),
  };
}
