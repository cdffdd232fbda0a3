/** Text that the service shows in place of a secret that the client may not see; null still means that no secret is set. */
export const HIDDEN_SECRET = '••••••••';
