/** Where browsers think that the service is: plain http on this machine. */
export const BASE_URL = 'http://localhost:4321';
