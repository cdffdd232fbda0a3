import type { Request } from 'express';
import { getDeviceCookie } from './attempts/device-cookie';
import type { Client } from './sessions.service';

/** Returns the client of a request, as far as reverse proxies are trusted. */
export function getClient(request: Request): Client {
  return {
    address: request.ip ?? null,
    userAgent: request.get('User-Agent') ?? null,
    device: getDeviceCookie(request),
  };
}
